import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalSandbox } from '#local/start-sandbox.ts';
import type { LocalSandbox } from '#local/public-types.ts';
import { loadLocalAssets } from '#local/testing/local-assets.ts';
import type { LocalAssets } from '#local/local-options.ts';
import { startCommand } from './testing/run-command.ts';

let assets: LocalAssets;
let sandbox: LocalSandbox;
beforeAll(async () => {
  assets = await loadLocalAssets();
  sandbox = await startLocalSandbox(assets);
});
afterAll(() => sandbox.close());

const run = (args: readonly string[], input = '') =>
  startCommand(
    ['permissions', ...args],
    { WALLET_API_URL: sandbox.url },
    { description: assets.description, input },
  ).ended;

/** A program of four calls: one accepts no app key, and one is not of the API. */
const PROGRAM = [
  "await fetch(`${base}/v1/accounts/${id}/topups`, { method: 'POST' })",
  'GET /v1/accounts',
  '',
  'const account = await getAccount({ accountId });',
  '',
  'await logOut();',
  '',
  'DELETE /v1/gone',
].join('\n');

describe('wallet permissions', () => {
  it('lists what the calls of a text need, with their places', async () => {
    expect(await run(['-'], PROGRAM)).toEqual({
      out: `accounts:fund
  POST /v1/accounts/{accountId}/topups  topUpAccount
      input:1

accounts:read
  GET /v1/accounts  listAccounts
      input:2
  GET /v1/accounts/{accountId}  getAccount
      input:4

These accept no app key, only an access token of a user:
  POST /v1/auth/logout  logOut
      input:6

The API does not have:
  DELETE /v1/gone  input:8

Operations: 4 called, 2 permissions

["accounts:fund","accounts:read"]
`,
      error: '',
      exitCode: 0,
    });
  });

  it('marks a permission that may not be needed', async () => {
    const { out } = await run(['-'], 'load(`${base}/v1/accounts/${id}`)');
    expect(out).toContain(
      'accounts:write  possible: no line names the method\n  PUT /v1/accounts/',
    );
  });

  it('says what the key lacks, and what no call needs', async () => {
    const granted = ['--granted', 'accounts:read, vouchers:read'];
    const told = await run(['-', ...granted], PROGRAM);
    expect(told).toMatchObject({
      exitCode: 1,
      error: 'wallet: The key lacks accounts:fund.\n',
    });
    expect(told.out).toContain('accounts:fund  missing\n');
    expect(told.out).toContain('\n\nNo call needs vouchers:read.\n\n');
    const { exitCode, out } = await run(['-', ...granted], 'GET /v1/accounts');
    expect([exitCode, out]).toEqual([0, expect.not.stringContaining('missing')]);
  });

  it('writes a line of JSON for each thing', async () => {
    const { out } = await run(['-', '--json', '--granted', 'vouchers:read'], PROGRAM);
    const lines = out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { permission: 'accounts:fund', isMissing: true, calls: [{ operationId: 'topUpAccount' }] },
      {
        permission: 'accounts:read',
        isMissing: true,
        calls: [{ call: 'GET /v1/accounts' }, { places: [{ name: 'input', line: 4 }] }],
      },
      { operationId: 'logOut', call: 'POST /v1/auth/logout', isForUsers: true },
      { call: 'DELETE /v1/gone', isUnknown: true },
      { permission: 'vouchers:read', isUnused: true },
    ]);
  });

  it('takes the calls of the local sandbox where no file is named', async () => {
    await fetch(`${sandbox.url}/v1/zones?limit=1`);
    expect(await run([])).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^zones:read\n {2}GET \/v1\/zones {2}listZones\n {6}call:\d+\n/),
    });
  });

  it('refuses a permission that there is not', async () => {
    expect(await run(['-', '--granted', 'accounts:read,account:fund'])).toMatchObject({
      exitCode: 2,
      error: 'wallet: There is no permission account:fund.\n',
    });
  });
});

describe('a key with the listed permissions', () => {
  const call = async (path: string, key: string, body?: unknown) => {
    const response = await fetch(sandbox.url + path, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is allowed each call of the program, and with one permission fewer it is not', async () => {
    const paths = ['/v1/accounts', '/v1/vouchers', '/v1/zones', '/v1/devices', '/v1/apps'];
    const { out } = await run(['-'], paths.map((path) => `GET ${path}`).join('\n'));
    const permissions = JSON.parse(out.trim().split('\n').at(-1)!) as string[];
    expect(permissions).toHaveLength(paths.length);
    const { data } = (await call('/v1/apps', sandbox.appKey)).body as { data: { id: string }[] };
    const createKey = async (granted: readonly string[]) => {
      const app = { appId: data[0]!.id, name: 'Least', permissions: granted };
      return (await call('/v1/app-keys', sandbox.appKey, app)).body['secret'] as string;
    };
    const readStatuses = async (granted: readonly string[]) => {
      const key = await createKey(granted);
      return Promise.all(paths.map(async (path) => (await call(path, key)).status));
    };
    expect(await readStatuses(permissions)).toEqual(paths.map(() => 200));
    for (const left of permissions) {
      const statuses = await readStatuses(permissions.filter((one) => one !== left));
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 403]);
    }
  });
});
