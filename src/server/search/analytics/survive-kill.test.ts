import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTempStore, type TempStore } from '#server/testing/create-temp-store.ts';
import { buildKillTestSearches } from '#server/testing/kill-test-searches.ts';
import { spawnScript } from '#server/testing/spawn-script.ts';
import { countRuns } from '#testing/random-runs.ts';
import { buildSearchEntry } from './analytics-entries.ts';

/** The moment of each kill is one of chance. A deep run kills fifty times. */
const KILLS = countRuns(50);
/** Batches of one round have numbers of their own. */
const ROUND = 1_000_000;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Appends until it is killed at a random moment; the numbers of the batches that were acknowledged. */
async function appendAndKill(round: number): Promise<number[]> {
  const { child, lines, ended } = await spawnScript('append-until-killed.ts', [
    dataDir,
    String(round * ROUND),
  ]);
  await expect.poll(() => lines.length, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0);
  await sleep(Math.random() * 120);
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
  return lines.map(Number);
}

async function readBatches({ db }: TempStore, round: number) {
  const rows = await db
    .selectFrom('search_queries')
    .select(['query_id', 'index_name', 'query', 'hit_count', 'at'])
    .where('at', '>=', round * ROUND * 1000)
    .orderBy('id')
    .execute();
  const batches = new Map<number, typeof rows>();
  for (const row of rows) {
    const batch = Math.floor(row.at / 1000);
    batches.set(batch, [...(batches.get(batch) ?? []), row]);
  }
  return batches;
}

it('loses no acknowledged batch and keeps no part of one when the process is killed', async () => {
  let acknowledged = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const batches = await appendAndKill(round);
    const store = await openTempStore(dataDir);
    try {
      const stored = await readBatches(store, round);
      for (const batch of batches) expect(stored.has(batch)).toBe(true);
      for (const [batch, rows] of stored)
        expect(rows).toEqual(
          buildKillTestSearches(batch).map((search) => buildSearchEntry(search).row),
        );
      // The one that was under way may have been written without being acknowledged.
      expect(stored.size - batches.length).toBeLessThanOrEqual(1);
      const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
        store.db,
      );
      expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
      acknowledged += batches.length;
    } finally {
      await store.close();
    }
  }
  expect(acknowledged).toBeGreaterThan(KILLS);
}, 180_000);
