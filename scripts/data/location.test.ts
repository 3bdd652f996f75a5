// The commands of the operator find the database where the server does.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTempStore } from '#server/testing/create-temp-store.ts';
import { runBackup } from './run-backup-command.ts';
import { runInbox } from './run-inbox.ts';
import { runPersonalData } from './run-personal-data.ts';
import { runSearchReport } from './run-search-report.ts';
import { runCommand } from './testing/run-command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'location-'));
  await (await openTempStore(dataDir)).close();
});
afterAll(() => rm(dataDir, { recursive: true }));

describe.each([
  ['backup', runBackup, () => [join(dataDir, 'site.backup')]],
  ['inbox', runInbox, () => ['list']],
  ['personal-data', runPersonalData, () => ['export', 'amina@shop.example']],
  ['search:report', runSearchReport, () => []],
] as const)('npm run %s', (_, command, listArguments) => {
  it('takes variables with blanks around them, and empty ones for absent', async () => {
    const place = { dataDir: ` ${dataDir} `, databaseUrl: ' ' };
    expect(await runCommand(command, listArguments(), place)).toMatchObject({ code: 0 });
  });

  it('tells a mistake in DATABASE_URL on one line, without the password', async () => {
    const place = { dataDir, databaseUrl: 'postgres://docs:hid@den/1@db:5432/docs' };
    const { code, stderr } = await runCommand(command, listArguments(), place);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[\w:-]+: DATABASE_URL is set, but must be [^\n]+\n$/);
    expect(stderr).not.toContain('den');
  });
});
