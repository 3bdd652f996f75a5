import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeedback, type Feedback } from '#server/feedback/create-feedback.ts';
import type { FeedbackTables } from '#server/feedback/feedback-tables.ts';
import { openStore } from '#server/store/open-store.ts';
import { writeBackup } from '#server/store/write-backup.ts';
import { buildKillTestFeedback } from './kill-test-feedback.ts';
import { spawnScript } from './spawn-script.ts';
import { canMount, createTempDisk, type TempDisk } from './temp-disk.ts';

const isMountable = await canMount();

async function withDisk(size: string, run: (disk: TempDisk) => Promise<void>): Promise<void> {
  const disk = await createTempDisk(size);
  try {
    await run(disk);
  } finally {
    await disk.remove();
  }
}

/** Gives answers until one fails. */
async function fill(feedback: Feedback): Promise<{ given: number; error: unknown }> {
  for (let given = 0; ; given += 1) {
    try {
      await feedback.give(buildKillTestFeedback('disk', given * 2 + 1));
    } catch (error) {
      return { given, error };
    }
  }
}

describe.runIf(isMountable)('a disk of its own', () => {
  it('keeps what was acknowledged when it is full, can be read, and is written again when there is room', async () => {
    await withDisk('1m', async (disk) => {
      const store = await openStore<FeedbackTables>({ dataDir: disk.dir });
      const feedback = createFeedback({ db: store.db, clock: Date });
      const { given, error } = await fill(feedback);
      expect(error).toMatchObject({ name: 'StoreError', failure: 'full' });
      expect(given).toBeGreaterThan(20);
      const page = buildKillTestFeedback('disk', 0).pagePath;
      expect(await feedback.count(page)).toEqual({ helpful: 0, notHelpful: given });
      await disk.change('size=8m');
      await feedback.give(buildKillTestFeedback('disk', given * 2 + 1));
      await store.close();
      const reopened = await openStore<FeedbackTables>({ dataDir: disk.dir });
      const after = createFeedback({ db: reopened.db, clock: Date });
      expect(await after.count(page)).toEqual({ helpful: 0, notHelpful: given + 1 });
      await reopened.close();
    });
  });

  it('takes no backup when it is full, and keeps no part of one', async () => {
    await withDisk('1m', async (disk) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
      const store = await openStore<FeedbackTables>({ dataDir });
      const feedback = createFeedback({ db: store.db, clock: Date });
      for (let number = 1; number < 1600; number += 2)
        await feedback.give(buildKillTestFeedback('backup', number));
      await store.close();
      const file = join(disk.dir, 'site.backup');
      const backup = writeBackup({ location: { dataDir }, file });
      await expect(backup).rejects.toMatchObject({ name: 'BackupError' });
      await writeFile(file, 'There is room again.');
      await rm(dataDir, { recursive: true });
    });
  });

  it('is a StoreError that says so when it can only be read, with and without a database', async () => {
    await withDisk('4m', async (disk) => {
      // In a process of its own, whose end closes the file for certain.
      const { child, ended } = await spawnScript('open-stores.ts', [
        JSON.stringify({ dataDir: disk.dir }),
      ]);
      child.stdin.write('go\n');
      expect(await ended).toBe(0);
      await mkdir(join(disk.dir, 'empty'));
      await disk.change('ro');
      for (const dataDir of [disk.dir, join(disk.dir, 'empty'), join(disk.dir, 'new')])
        await expect(openStore({ dataDir })).rejects.toMatchObject({
          name: 'StoreError',
          failure: 'unwritable',
        });
      await disk.change('rw');
      await (await openStore({ dataDir: disk.dir })).close();
    });
  });
});

it('a process that may not write any larger file tells the failure, stays alive and keeps what it has acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
  const { child, lines, ended } = await spawnScript(
    'send-feedback-until-killed.ts',
    [JSON.stringify({ dataDir }), 'limit'],
    2000,
  );
  const isFailure = (line: string) => /^failed (full|failed)$/.test(line);
  await expect
    .poll(() => lines.filter(isFailure).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(3);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await ended;
  const acknowledged = lines.filter((line) => /^\d+$/.test(line)).length;
  expect(acknowledged).toBeGreaterThan(20);
  const store = await openStore<FeedbackTables>({ dataDir });
  const rows = await store.db.selectFrom('page_feedback').select('is_helpful').execute();
  // Two answers of each reader; the last one may have been given once.
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged / 2);
  await store.close();
  await rm(dataDir, { recursive: true });
}, 90_000);
