import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiChange, ApiChanges } from '#contract/api-changes.ts';
import { startLocalSandbox } from '#local/start-sandbox.ts';
import type { LocalSandbox } from '#local/public-types.ts';
import { loadLocalAssets } from '#local/testing/local-assets.ts';
import { startCommand } from './testing/run-command.ts';

const change = (
  operationId: string,
  text: string,
  { breaking = false, ...rest }: Partial<ApiChange> = {},
): ApiChange => ({
  operationId,
  page: `/accounts/${operationId}`,
  title: operationId,
  section: 'Accounts',
  kind: text === 'new' ? 'added' : 'changed',
  breaking,
  text,
  ...rest,
});
const CHANGES: ApiChanges = {
  since: '1.0.0',
  version: '2.0.0',
  errors: ['field_unknown'],
  operations: [
    { operationId: 'listAccounts', method: 'GET', endpoint: '/v1/accounts' },
    { operationId: 'chargeAccount', method: 'POST', endpoint: '/v1/accounts/{accountId}/charges' },
    { operationId: 'getAccount', method: 'GET', endpoint: '/v1/accounts/{accountId}' },
    { operationId: 'getAccount', method: 'GET', endpoint: '/v1/account/{accountId}' },
  ],
  changes: [
    change('chargeAccount', 'the error `rule_refused` was added'),
    change('chargeAccount', 'the response field `fee` was removed', {
      breaking: true,
      names: ['fee'],
    }),
    change('getAccount', 'the response field `alias` was removed', {
      breaking: true,
      names: ['alias'],
    }),
    change('listAccounts', 'the parameter `query id` was added'),
  ],
};

let folder: string;
let sandbox: LocalSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-changes-'));
  sandbox = await startLocalSandbox(await loadLocalAssets());
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await Promise.all(['lib', 'node_modules', '.hidden'].map((name) => mkdir(join(folder, name))));
  await write(
    'lib/pay.py',
    'BASE = 1\nsession.post(f"{BASE}/v1/accounts/{id}/charges")\nprint(answer["fee"])\n',
  );
  await write('list.ts', "get('/v1/gone');\nawait listAccounts({});\nawait getAccount({ id });\n");
  await write('node_modules/other.js', "post('/v1/accounts/1/charges')");
  await write('.hidden/other.js', "post('/v1/accounts/1/charges')");
  await write('image.bin', "\u0000post('/v1/accounts/1/charges')");
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], input = '') =>
  startCommand(['changes', ...args], { WALLET_API_URL: sandbox.url }, { changes: [CHANGES], input })
    .ended;

describe('wallet changes', () => {
  it('lists the changes that reach the calls of a folder, breaking ones first', async () => {
    const { out, error, exitCode } = await run(['--since', '1.0.0', folder]);
    expect(out.replaceAll(folder, 'src'))
      .toBe(`breaking  POST /v1/accounts/{accountId}/charges  chargeAccount
          src/lib/pay.py:2
        ! the response field fee was removed  src/lib/pay.py:3
        - the error rule_refused was added
          https://docs.example/accounts/chargeAccount

possible  GET /v1/accounts/{accountId}  getAccount
          src/list.ts:3
        ! the response field alias was removed
          https://docs.example/accounts/getAccount

changed   GET /v1/accounts  listAccounts
          src/list.ts:2
        - the parameter query id was added
          https://docs.example/accounts/listAccounts

Neither API 1.0.0 nor the current version has:
  GET /v1/gone  src/list.ts:1

Calls of all sections can be refused with field_unknown now.

Operations, from API 1.0.0 to 2.0.0: 3 called, 1 breaking, 1 possible, 1 changed, 0 as before
`);
    expect({ error, exitCode }).toEqual({
      error: 'wallet: 2 of 3 operations can break.\n',
      exitCode: 1,
    });
  });

  it('names the texts of a folder that are too long to be read', async () => {
    const own = await mkdtemp(join(tmpdir(), 'wallet-long-'));
    const call = "post('/v1/accounts/1/charges')\n";
    await writeFile(join(own, 'fits.js'), call.padEnd(1_000_000, ' '));
    expect(await run(['--since', '1.0.0', own])).toMatchObject({ exitCode: 1 });
    await writeFile(join(own, 'fits.js'), '');
    await writeFile(join(own, 'long.js'), call.padEnd(1_000_001, ' '));
    await writeFile(join(own, 'image.bin'), '\u0000'.padEnd(1_000_001, ' '));
    const long = join(own, 'long.js');
    expect(await run(['--since', '1.0.0', own])).toMatchObject({
      error: `Not read, since larger than 1 MB: ${long}. Name a file to read it.\n`,
      exitCode: 0,
    });
    expect(await run(['--since', '1.0.0', long])).toMatchObject({ exitCode: 1 });
    await rm(own, { recursive: true });
  });

  it('ends well where nothing breaks, and reads the input', async () => {
    const log = '"GET /v1/accounts?limit=1 HTTP/1.1" 200\n'.repeat(9);
    const { out, exitCode } = await run(['--since', '1.0.0', '-', '--json'], `${log}GET /v1/gone`);
    const [found, unknown] = out.split('\n').map((line) => line && JSON.parse(line));
    expect({ exitCode, found }).toMatchObject({
      exitCode: 0,
      found: { operationId: 'listAccounts', call: 'GET /v1/accounts' },
    });
    expect(found.places).toHaveLength(9);
    const place = { name: 'input', line: 10 };
    expect(unknown).toEqual({ call: 'GET /v1/gone', places: [place], isUnknown: true });
    expect((await run(['--since', '1.0.0', '-'], log)).out).toContain(
      'input:1, 2, 3, 4, 5, and 4 more\n',
    );
  });

  it('takes the calls of the local sandbox where no file is named', async () => {
    await fetch(`${sandbox.url}/v1/accounts?limit=1`);
    const { out, exitCode } = await run(['--since', '1.0.0']);
    expect(exitCode).toBe(0);
    expect(out).toContain('GET /v1/accounts  listAccounts');
    expect(out).toContain('1 called, 0 breaking, 0 possible, 1 changed, 0 as before');
  });

  it('takes the fields that each call has sent', async () => {
    const send = (path: string, body: unknown) =>
      fetch(sandbox.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await fetch(`${sandbox.url}/v1/accounts/acc_1`);
    await send('/v1/accounts', { alias: 'of another operation' });
    await send('/v1/accounts/acc_1/charges', { items: [{ fee: 1 }] });
    const { out } = await run(['--since', '1.0.0']);
    expect(out).toMatch(/! the response field fee was removed {2}call:\d+\n/);
    expect(out).toContain('possible  GET /v1/accounts/{accountId}  getAccount');
  });

  it.each([
    [[], 'Add --since and the version that your program fits: 1.0.0.'],
    [['--since', '0.1.0'], 'There is no version 0.1.0. These are known: 1.0.0.'],
    [['--since', '2.0.0'], '2.0.0 is the current version'],
    [['--since', '1.0.0', '/nowhere/at-all'], '/nowhere/at-all cannot be read: ENOENT.'],
    // A file that is there and gives nothing to anybody, not even to root.
    [['--since', '1.0.0', '/proc/self/mem'], '/proc/self/mem cannot be read: EIO.'],
    [['--follow'], 'wallet changes has no option --follow'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { error, exitCode } = await run(args);
    expect({ error, exitCode }).toEqual({ error: expect.stringContaining(reason), exitCode: 2 });
  });
});
