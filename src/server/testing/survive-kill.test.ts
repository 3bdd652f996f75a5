import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { hashReader } from '#server/feedback/check-feedback.ts';
import type { FeedbackTables } from '#server/feedback/feedback-tables.ts';
import { countRuns } from '#testing/random-runs.ts';
import { openStore, type Store, type StoreLocation } from '#server/store/open-store.ts';
import { createTempLocation, type TempLocation } from './create-temp-store.ts';
import { buildKillTestFeedback } from './kill-test-feedback.ts';
import { spawnScript, type RunningScript } from './spawn-script.ts';
import { startPostgres } from './start-postgres.ts';

/** Processes that write at the same time. */
const WRITERS = 5;
const LONGEST_MS = 120;
/** Rounds of a deep run. Others make a tenth. The moment of each kill is one of chance. */
const SQLITE_ROUNDS = countRuns(30);
const POSTGRES_ROUNDS = countRuns(10);
let location: TempLocation | undefined;
afterEach(async () => {
  await location?.remove();
  location = undefined;
});

interface Writer extends RunningScript {
  readonly name: string;
}

async function startWriters(where: StoreLocation, names: readonly string[]): Promise<Writer[]> {
  const json = JSON.stringify({ dataDir: where.dataDir, databaseUrl: where.databaseUrl });
  const writers = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await spawnScript('send-feedback-until-killed.ts', [json, name])),
    })),
  );
  for (const { lines } of writers)
    await expect.poll(() => lines.length, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
  return writers;
}

async function killAtRandom({ child, ended }: Writer): Promise<void> {
  await sleep(Math.random() * LONGEST_MS);
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
}

/** Numbers of the answers that the database has acknowledged. */
const listAcknowledged = ({ lines }: Writer) =>
  lines.filter((line) => /^\d+$/.test(line)).map(Number);

/** Checks one writer's rows against what was acknowledged. */
async function expectWhole({ db }: Store<FeedbackTables>, writer: Writer): Promise<void> {
  const rows = await db
    .selectFrom('page_feedback')
    .select(['reader', 'is_helpful', 'comment'])
    .where('page_path', '=', buildKillTestFeedback(writer.name, 0).pagePath)
    .orderBy('id')
    .execute();
  const last = listAcknowledged(writer).at(-1) ?? -1;
  const stored = rows.map((row, reader) => {
    const number = reader * 2 + (row.is_helpful === 1 ? 0 : 1);
    const answer = buildKillTestFeedback(writer.name, number);
    expect(row).toEqual({
      reader: hashReader(answer.readerToken),
      is_helpful: answer.isHelpful ? 1 : 0,
      comment: answer.comment ?? null,
    });
    return number;
  });
  // Each reader before the last one has changed the mind; of the last one, one answer may be written but not told.
  expect(stored.slice(0, -1)).toEqual(stored.slice(0, -1).map((_, reader) => reader * 2 + 1));
  expect([last, last + 1]).toContain(stored.at(-1));
}

async function killWriters(where: StoreLocation, rounds: number): Promise<number> {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const names = Array.from({ length: WRITERS }, (_, index) => `${round}-${index}`);
    const writers = await startWriters(where, names);
    await Promise.all(writers.map(killAtRandom));
    const store = await openStore<FeedbackTables>(where);
    try {
      for (const writer of writers) await expectWhole(store, writer);
      if (where.databaseUrl === undefined) {
        const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
          store.db,
        );
        expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
      }
    } finally {
      await store.close();
    }
    acknowledged += writers.flatMap(listAcknowledged).length;
  }
  return acknowledged;
}

it('loses no acknowledged answer when writing processes are killed, on SQLite', async () => {
  location = await createTempLocation('sqlite');
  expect(await killWriters(location, SQLITE_ROUNDS)).toBeGreaterThan(SQLITE_ROUNDS * WRITERS);
}, 600_000);

it('loses no acknowledged answer when writing processes are killed, on PostgreSQL', async () => {
  location = await createTempLocation('postgres');
  expect(await killWriters(location, POSTGRES_ROUNDS)).toBeGreaterThan(POSTGRES_ROUNDS * WRITERS);
}, 300_000);

it('loses no acknowledged answer when the PostgreSQL server crashes, and writes on when it is back', async () => {
  const server = await startPostgres({ isDurable: true });
  location = await createTempLocation('sqlite');
  const where = { dataDir: location.dataDir, databaseUrl: server.url };
  try {
    const writers = await startWriters(where, ['crash-0', 'crash-1']);
    await sleep(Math.random() * LONGEST_MS);
    await server.crash();
    const told = writers.map((writer) => listAcknowledged(writer).length);
    for (const { lines } of writers)
      await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('failed unreachable');
    await server.start();
    for (const [index, writer] of writers.entries())
      await expect
        .poll(() => listAcknowledged(writer).length, { timeout: 30_000 })
        .toBeGreaterThan(told[index] ?? 0);
    await Promise.all(writers.map(killAtRandom));
    const store = await openStore<FeedbackTables>(where);
    for (const writer of writers) await expectWhole(store, writer);
    await store.close();
  } finally {
    await server.remove();
  }
}, 120_000);
