import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { openTempStore } from '#server/testing/create-temp-store.ts';
import { writeSearchHistory } from '#server/testing/write-search-history.ts';
import { runSearchReport } from './run-search-report.ts';
import { runCommand } from './testing/run-command.ts';
import { runScript } from './testing/run-script.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function writeDatabase(): Promise<void> {
  const store = await openTempStore(dataDir);
  await writeSearchHistory(store, Date.now() - 2 * DAY_MS, [{ query: 'refund', nbHits: 0 }]);
  await writeSearchHistory(store, Date.now() - 40 * DAY_MS, [{ query: 'paybill', nbHits: 0 }]);
  await store.close();
}

const run = (...args: string[]) => runCommand(runSearchReport, args, { dataDir });

it('prints the last 30 days as text', async () => {
  await writeDatabase();
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Missing documentation\n  query   searches  reason\n  refund         1  no result',
  );
  expect(stdout).not.toContain('paybill');
});

it('prints other periods, and JSON', async () => {
  await writeDatabase();
  const { stdout } = await run('--days', '60', '--json');
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({ searches: 2 });
});

it('is a process with an exit code', async () => {
  await writeDatabase();
  const printed = await runScript('search-report.ts', ['--json'], { dataDir });
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(printed.stdout)).toMatchObject({ searches: 1 });
  const refused = await runScript('search-report.ts', ['--weeks'], { dataDir });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
});

it('says that there is no database yet, and creates none', async () => {
  const { code, stdout, stderr } = await run();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    `search:report: There is no database at ${join(dataDir, 'site.sqlite')} yet.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

it.each([['--days', 'many'], ['--days', '0'], ['--weeks']])('refuses %s %s', async (...args) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(stderr).toContain('Usage: npm run search:report');
});
