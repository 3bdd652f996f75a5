// The sandbox of a copy: what a reader does without a network, and what stays when the browser ends the worker.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/json.ts';
import { HOME_BROWSER, HOME_HEADER } from '#contract/sandbox-headers.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { createMemoryCaches } from '#offline/testing/create-memory-caches.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import { openCopySandbox, type CopySandbox } from './open-copy-sandbox.ts';
import { countOwnWorkspaces, readKeptFiles } from './workspace-files.ts';

const SITE_ID = 'site0site0site0site0site';
const APP_KEY = `wk_test_${SITE_ID}_${'a'.repeat(48)}`;
const USER_TOKEN = `at_${SITE_ID}_${'b'.repeat(48)}`;
const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const ACCOUNT = {
  name: 'Juma Ali',
  phoneNumber: '+254700000777',
  walletTypeId: 'wty_01HZX6C3D9FA',
};

const NO_ROOM = { code: 'browser_full', title: 'The browser has no room' };

let description: JsonObject;
let seed: SandboxSeed;
beforeAll(async () => {
  description = await loadApiDescription();
  seed = await loadSandboxSeed();
});

let storage: CacheStorage;
let sandbox: CopySandbox;
/** Opens the sandbox as a new worker does. */
const reopen = async (from = seed) => {
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  sandbox = await openCopySandbox({ storage, description, seed: from, logger });
};
beforeEach(async () => {
  storage = createMemoryCaches();
  await reopen();
});

interface Sent {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object | FormData;
}

async function send(method: string, path: string, { key = APP_KEY, headers, body }: Sent = {}) {
  const isForm = body instanceof FormData;
  const response = await sandbox.answer(
    new Request(`https://docs.example/sandbox${path}`, {
      method,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const readNames = async (key: string): Promise<readonly string[]> => {
  const { body } = await send('GET', '/v1/accounts?limit=100', { key });
  return (body as { data: { name: string }[] }).data.map(({ name }) => name);
};

const charge = (amount: number, key: string) =>
  send('POST', `${GRACE}/charges`, {
    headers: { 'idempotency-key': key },
    body: { walletId: 'wal_01HZX6AB7QKD', amount: { amount, currency: 'KES' } },
  });

describe('the sandbox of a copy', () => {
  it('takes the keys of a workspace of the site, for apps, users and calls without a token', async () => {
    expect((await send('GET', '/v1/accounts')).status).toBe(200);
    expect(await send('GET', '/v1/profile', { key: USER_TOKEN })).toMatchObject({
      status: 200,
      body: { email: 'amina@harvestlane.example' },
    });
    const login = await send('POST', '/v1/auth/login', {
      key: '',
      headers: { 'x-sandbox-workspace': SITE_ID },
      body: { email: 'amina@harvestlane.example', password: 'correct-horse-battery' },
    });
    expect(login.status).toBe(200);
    const { accessToken } = login.body as { accessToken: string };
    expect((await send('GET', '/v1/profile', { key: accessToken })).status).toBe(200);
  });

  it('takes an address that names a workspace of the site', async () => {
    const { status, headers, body } = await send('GET', `/${SITE_ID}${GRACE}`, { key: '' });
    expect([status, body.code]).toEqual([401, 'token_missing']);
    expect(headers.get(HOME_HEADER)).toBeNull();
    expect(await send('GET', `/${SITE_ID}${GRACE}`)).toMatchObject({
      status: 200,
      body: { name: 'Grace Wanjiru' },
    });
  });

  it('says of a workspace that the reader has made that it is in this browser, and of no other', async () => {
    const made = await send('POST', '/workspaces', { key: '' });
    const { appKey } = made.body as { appKey: string };
    const mine = await send('GET', '/v1/accounts', { key: appKey });
    const other = await send('GET', '/v1/accounts');
    expect([made, mine, other].map(({ headers }) => headers.get(HOME_HEADER))).toEqual([
      HOME_BROWSER,
      HOME_BROWSER,
      null,
    ]);
  });

  it('logs the user in again when the token of an hour has ended', async () => {
    expect((await send('GET', '/v1/profile', { key: USER_TOKEN })).status).toBe(200);
    await send('POST', `/workspaces/${SITE_ID}/clock`, { body: { advance: 7200 } });
    const update = { key: USER_TOKEN, body: { firstName: 'Amira' } };
    expect(await send('PUT', '/v1/profile', update)).toMatchObject({
      status: 200,
      body: { firstName: 'Amira' },
    });
    await reopen();
    expect((await send('GET', '/v1/profile', { key: USER_TOKEN })).status).toBe(200);
  });

  it('lets a user who has logged out stay out', async () => {
    expect((await send('POST', '/v1/auth/logout', { key: USER_TOKEN })).status).toBe(204);
    expect(await send('GET', '/v1/profile', { key: USER_TOKEN })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });

  it('refuses all other keys as the site does', async () => {
    expect(await send('GET', '/v1/accounts', { key: 'mine' })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });

  it('answers the control API under the id of a workspace of the site', async () => {
    const clock = await send('POST', `/workspaces/${SITE_ID}/clock`, { body: { advance: 60 } });
    expect(clock.status).toBe(200);
    expect((await send('POST', `/workspaces/${SITE_ID}/reset`)).status).toBe(200);
  });

  it('gives first calls at once the same workspace', async () => {
    const [one, other] = await Promise.all([
      send('GET', `/workspaces/${SITE_ID}`),
      send('GET', `/workspaces/${SITE_ID}`),
    ]);
    expect(one.body.id).toBe(other.body.id);
  });

  it('keeps money, entities, the ledger, keys and the clock when the worker ends', async () => {
    const made = await send('POST', '/v1/accounts', { body: ACCOUNT });
    expect(made.status).toBe(201);
    expect((await charge(1000, 'charge-once')).status).toBe(201);
    await send('POST', `/workspaces/${SITE_ID}/clock`, { body: { advance: 86_400 } });
    const before = await send('GET', `/workspaces/${SITE_ID}/export`);

    await reopen();
    const after = await send('GET', `/workspaces/${SITE_ID}/export`);
    const { clock: _before, ...kept } = before.body as Record<string, unknown>;
    expect(after.body).toMatchObject(kept);
    expect(await send('GET', `/v1/accounts/${made.body.id}`)).toMatchObject({
      status: 200,
      body: { name: 'Juma Ali' },
    });
    const again = await charge(1000, 'charge-once');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await charge(1000, 'charge-twice')).body).toMatchObject({
      balanceAfter: { amount: 148_000 },
    });
  });

  it('takes files', async () => {
    const form = new FormData();
    const rows = `name,phoneNumber,email,nationalId,walletTypeId\nZuri Ali,+254700000778,,,${ACCOUNT.walletTypeId}\n`;
    form.set('file', new File([rows], 'accounts.csv'));
    expect(await send('POST', '/v1/accounts/uploads', { body: form })).toMatchObject({
      status: 200,
      body: { createdCount: 1 },
    });
  });

  it('keeps a workspace that was made without a network, beside the first', async () => {
    const made = await send('POST', '/workspaces', { key: '' });
    const { appKey } = made.body as { appKey: string };
    await send('POST', '/v1/accounts', { key: appKey, body: ACCOUNT });
    await reopen();
    expect(await readNames(appKey)).toContain(ACCOUNT.name);
    expect(await readNames(APP_KEY)).not.toContain(ACCOUNT.name);
  });

  it('begins again where the newer copy has other sample data', async () => {
    await send('POST', '/v1/accounts', { body: ACCOUNT });
    await reopen({ ...seed, steps: seed.steps.slice(0, -1) });
    expect(await readNames(APP_KEY)).not.toContain(ACCOUNT.name);
  });

  it('makes another workspace where the reader has deleted the first', async () => {
    const first = await send('GET', `/workspaces/${SITE_ID}`);
    expect((await send('DELETE', `/workspaces/${SITE_ID}`)).status).toBe(204);
    const next = await send('GET', `/workspaces/${SITE_ID}`);
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(first.body.id);
  });

  describe('of a browser without room', () => {
    let refuses: (path: string) => boolean;
    beforeEach(() => {
      const open = storage.open.bind(storage);
      storage.open = async (name) => {
        const files = await open(name);
        const put = async (path: string, response: Response) => {
          if (refuses(path)) throw new DOMException('full', 'QuotaExceededError');
          await files.put(path, response);
        };
        return Object.assign(Object.create(files) as Cache, { put });
      };
    });

    it('does nothing that cannot be kept, and says why', async () => {
      refuses = () => false;
      await send('GET', '/v1/accounts');
      refuses = () => true;
      expect(await charge(1000, 'charge-full')).toMatchObject({ status: 507, body: NO_ROOM });
      refuses = () => false;
      expect((await charge(1000, 'charge-full')).body).toMatchObject({
        balanceAfter: { amount: 149_000 },
      });
    });

    it.each([
      ['a workspace', () => true],
      ['the name of the one that stands in', (path: string) => path.endsWith('/stand-in')],
    ])(
      'says why it has no data where %s cannot be kept, and keeps nothing',
      async (_, isRefused) => {
        refuses = isRefused;
        expect(await send('GET', '/v1/accounts')).toMatchObject({ status: 507, body: NO_ROOM });
        expect((await readKeptFiles(storage)).workspaces.size).toBe(0);
        refuses = () => false;
        expect((await send('GET', '/v1/accounts')).status).toBe(200);
        expect(await countOwnWorkspaces(storage)).toBe(0);
      },
    );
  });
});
