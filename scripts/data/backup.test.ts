import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createTempLocation,
  openTempStore,
  type TempLocation,
} from '#server/testing/create-temp-store.ts';
import { writeSearchHistory } from '#server/testing/write-search-history.ts';
import { runBackup, runRestore } from './run-backup-command.ts';
import { runCommand } from './testing/run-command.ts';
import { runScript } from './testing/run-script.ts';

let folder: string;
let other: TempLocation;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  other = await createTempLocation('postgres');
});
afterEach(async () => {
  await other.remove();
  await rm(folder, { recursive: true });
});

const place = (databaseUrl = '') => ({ dataDir: folder, databaseUrl });
const backUp = (args: readonly string[], databaseUrl?: string) =>
  runCommand(runBackup, args, place(databaseUrl));
const restore = (args: readonly string[], databaseUrl?: string) =>
  runCommand(runRestore, args, place(databaseUrl));

it('backs up a database in use and restores it into one of another kind, and back', async () => {
  const store = await openTempStore(folder);
  await writeSearchHistory(store, Date.now(), [{ query: 'refund', nbHits: 0 }]);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  expect(await backUp([first])).toMatchObject({
    code: 0,
    stdout: `1 rows are in ${first}.\n`,
  });
  expect(await restore([first], other.databaseUrl)).toMatchObject({
    code: 0,
    stdout: `1 rows of ${first} are in the database.\n`,
  });
  expect(await backUp([second], other.databaseUrl)).toMatchObject({ code: 0 });
  const refused = await restore([second]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('already has rows');
  await store.db.deleteFrom('search_queries').execute();
  expect(await restore([second, '--replace'])).toMatchObject({ code: 0 });
  const rows = await store.db.selectFrom('search_queries').select('query').execute();
  expect(rows).toEqual([{ query: 'refund' }]);
  await store.close();
});

it('says on one line what is wrong, and how the command is used', async () => {
  const missing = await backUp([join(folder, 'file')]);
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toContain('There is no database at');
  await writeFile(join(folder, 'letter'), 'Dear reader');
  const wrong = await restore([join(folder, 'letter')]);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr.trim().split('\n')).toHaveLength(1);
  for (const args of [[], ['a', 'b'], ['a', '--force']])
    expect((await restore(args)).stderr).toContain('Usage: npm run restore -- FILE');
});

it('is a process with an exit code', async () => {
  const store = await openTempStore(folder);
  await writeSearchHistory(store, Date.now(), [{ query: 'refund', nbHits: 0 }]);
  const file = join(folder, 'backup');
  expect(await runScript('backup.ts', [file], place())).toEqual({
    code: 0,
    stdout: `1 rows are in ${file}.\n`,
    stderr: '',
  });
  const refused = await runScript('restore.ts', [file], place());
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^restore: .*already has rows/);
  await store.close();
});
