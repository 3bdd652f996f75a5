// A workspace that was made without a network goes on: the copy answers for it, and for no other, also with a network.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { HOME_HEADER } from '#contract/sandbox-headers.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { formatCacheName, markCopy, removeAll, removeCopies } from './copy-store.ts';
import { createCopyCalls, type CopyCalls } from './create-copy-calls.ts';
import { openCopySandbox } from './sandbox/open-copy-sandbox.ts';
import { countOwnWorkspaces, isOwnWorkspace } from './sandbox/workspace-files.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';

const SITE_ID = 'site0site0site0site0site';
const SITE_KEY = `wk_test_${SITE_ID}_${'a'.repeat(48)}`;
const ACCOUNT = {
  name: 'Juma Ali',
  phoneNumber: '+254700000777',
  walletTypeId: 'wty_01HZX6C3D9FA',
};
const FILES = { description: '/openapi.json', seed: '/seed.json' };

let description: object;
let seed: SandboxSeed;
beforeAll(async () => {
  description = await loadApiDescription();
  seed = await loadSandboxSeed();
});

let storage: CacheStorage;
let calls: CopyCalls;

/** Keeps a copy, as the page about the copy does, and deletes the copies before. */
async function keepCopy(version: string, data: SandboxSeed): Promise<void> {
  const files = await storage.open(formatCacheName(version));
  await files.put(FILES.description, Response.json(description));
  await files.put(FILES.seed, Response.json(data));
  const keptAt = new Date(2026, 10, 27, 10, 0, (kept += 1)).toISOString();
  const index = { address: '/index.bin', name: 'docs' };
  await markCopy(files, { version, index, sandbox: FILES, keptAt, lookedAt: keptAt });
  await removeCopies(storage, version);
}
let kept = 0;

/** Starts the worker, as browsers do after they have ended it. */
const startWorker = () => {
  calls = createCopyCalls(storage, () => ({ openCopySandbox }));
};

beforeEach(async () => {
  storage = createMemoryCaches();
  await keepCopy('one', seed);
  startWorker();
});

interface Sent {
  readonly key?: string;
  readonly workspace?: string;
  readonly body?: object;
}

const build = (method: string, path: string, { key, workspace, body }: Sent = {}) =>
  new Request(`https://docs.example/sandbox${path}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(workspace !== undefined && { 'x-sandbox-workspace': workspace }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function read(response: Response | undefined) {
  if (!response) return undefined;
  const text = await response.text();
  const body = (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, home: response.headers.get(HOME_HEADER), body };
}

/** Makes a call without a network. */
const callOffline = async (...call: Parameters<typeof build>) =>
  (await read(await calls.answer(build(...call))))!;
/** Makes a call with a network; undefined where the call is for the site. */
const callOnline = async (...call: Parameters<typeof build>) =>
  read(await calls.answerOwn(build(...call)));

type Made = Readonly<Record<'id' | 'appKey' | 'accessToken' | 'share', string>>;

/** Makes a workspace without a network, with one account more. */
async function makeOwn(): Promise<Made> {
  const { home, body } = await callOffline('POST', '/workspaces');
  expect(home).toBe('browser');
  const made = body as Made;
  await callOffline('POST', '/v1/accounts', { key: made.appKey, body: ACCOUNT });
  return made;
}

async function listNames(key: string): Promise<readonly string[] | undefined> {
  const listed = await callOnline('GET', '/v1/accounts?limit=100', { key });
  const { data } = (listed?.body ?? {}) as { readonly data?: readonly { readonly name: string }[] };
  return data?.map(({ name }) => name);
}

describe('a workspace that was made without a network', () => {
  it('is answered by the copy with a network, by key, token, header and path', async () => {
    const { id, appKey, accessToken } = await makeOwn();
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
    const own = { status: 200, home: 'browser' };
    expect(await callOnline('GET', '/v1/profile', { key: accessToken })).toMatchObject(own);
    expect(await callOnline('GET', `/workspaces/${id}`, { key: appKey })).toMatchObject(own);
    const login = { email: 'amina@harvestlane.example', password: 'correct-horse-battery' };
    const sent = { body: login, workspace: id };
    expect(await callOnline('POST', '/v1/auth/login', sent)).toMatchObject(own);
    expect(await callOnline('POST', `/${id}/v1/auth/login`, { body: login })).toMatchObject(own);
  });

  it('leaves all other calls to the site', async () => {
    const { id } = await makeOwn();
    // The workspace that stands in for those of the site is there too.
    const standIn = await callOffline('GET', `/workspaces/${SITE_ID}`, { key: SITE_KEY });
    expect(standIn).toMatchObject({ status: 200, home: null });
    const standInId = standIn.body['id'] as string;
    const others: readonly Parameters<typeof build>[] = [
      ['GET', '/v1/accounts', { key: SITE_KEY }],
      ['GET', '/v1/accounts', { key: SITE_KEY, workspace: id }],
      ['GET', `/workspaces/${SITE_ID}`, { key: `wk_test_${id}_${'a'.repeat(48)}` }],
      ['GET', '/v1/accounts', { key: `wk_test_${standInId}_${'a'.repeat(48)}` }],
      ['GET', `/workspaces/${standInId}`, {}],
      ['GET', '/v1/accounts', { key: 'mine' }],
      ['GET', '/v1/accounts', { workspace: 'stand-in' }],
      ['POST', '/workspaces', {}],
    ];
    for (const call of others)
      expect(await callOnline(...call), JSON.stringify(call)).toBeUndefined();
  });

  it('costs other calls one look in the cache', async () => {
    await makeOwn();
    startWorker();
    const looks: unknown[] = [];
    const match = storage.match.bind(storage);
    Object.assign(storage, {
      match: (...asked: Parameters<typeof match>) => {
        looks.push(asked[0]);
        return match(...asked);
      },
      open: () => Promise.reject(new Error('opened')),
      keys: () => Promise.reject(new Error('listed')),
    });
    expect(await callOnline('GET', '/v1/accounts', { key: SITE_KEY })).toBeUndefined();
    expect(looks).toHaveLength(1);
    expect(await callOnline('POST', '/workspaces')).toBeUndefined();
    expect(looks).toHaveLength(1);
  });

  it('goes on after the worker has ended, and with a newer copy that has other sample data', async () => {
    const { appKey } = await makeOwn();
    startWorker();
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
    await keepCopy('two', { ...seed, steps: seed.steps.slice(0, -1) });
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
    const reset = { key: appKey };
    startWorker();
    const [, , id] = appKey.split('_');
    expect(await callOnline('POST', `/workspaces/${id}/reset`, reset)).toMatchObject({
      status: 200,
    });
    expect(await listNames(appKey)).not.toContain(ACCOUNT.name);
  });

  it('of a copy that kept no seeds goes on too', async () => {
    const { appKey } = await makeOwn();
    const files = await storage.open('docs-sandbox');
    for (const { url } of await files.keys())
      if (url.includes('/seeds/')) await files.delete(new URL(url).pathname);
    startWorker();
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
    await keepCopy('two', { ...seed, steps: seed.steps.slice(0, -1) });
    startWorker();
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
  });

  it('takes the keys that were made in it, and refuses those that were taken back', async () => {
    const { appKey, accessToken } = await makeOwn();
    const key = { appId: 'app_01HZX5S8A3VD', name: 'Tills', permissions: ['accounts:read'] };
    const made = await callOnline('POST', '/v1/app-keys', { key: accessToken, body: key });
    expect(made).toMatchObject({ status: 201, home: 'browser' });
    const first = made!.body['secret'] as string;
    const { id } = made!.body['key'] as { readonly id: string };
    const rotated = await callOnline('PUT', `/v1/app-keys/${id}/secret`, { key: accessToken });
    const secret = rotated!.body['secret'] as string;
    for (const each of [first, secret]) expect(await listNames(each)).toContain(ACCOUNT.name);
    const revoked = await callOnline('DELETE', `/v1/app-keys/${id}`, { key: accessToken });
    expect(revoked?.status).toBeLessThan(300);
    expect(await callOnline('GET', '/v1/accounts', { key: secret })).toMatchObject({
      status: 401,
      home: 'browser',
    });
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
  });

  it.each([
    ['back', -365, 200],
    // By the rules of the platform: a company that has not paid for a year is suspended.
    ['on', 365, 403],
  ])('answers after the clock of the machine was set %s a year', async (_, days, status) => {
    const { id, appKey: key } = await makeOwn();
    vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ['Date'] });
    try {
      startWorker();
      expect(await callOnline('GET', '/v1/accounts', { key })).toMatchObject({ status });
      expect((await makeOwn()).appKey).not.toBe(key);
      await callOnline('POST', `/workspaces/${id}/reset`, { key });
      const made = await callOnline('POST', '/v1/accounts', { key, body: ACCOUNT });
      expect(made).toMatchObject({ status: 201 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is for the site once it is deleted', async () => {
    const { id, appKey } = await makeOwn();
    const deleted = await callOnline('DELETE', `/workspaces/${id}`, { key: appKey });
    expect(deleted).toMatchObject({ status: 204 });
    expect(await callOnline('GET', '/v1/accounts', { key: appKey })).toBeUndefined();
    expect(await countOwnWorkspaces(storage)).toBe(0);
  });

  it('is copied by its link, and no workspace that stands in for another', async () => {
    const { share } = await makeOwn();
    const copy = (body: object) => calls.copyOwn(build('POST', '/workspaces/copies', { body }));
    const copied = await read(await copy({ share }));
    expect(copied).toMatchObject({ status: 201, home: 'browser' });
    expect(await listNames(copied!.body['appKey'] as string)).toContain(ACCOUNT.name);
    const standIn = await callOffline('GET', `/workspaces/${SITE_ID}`, { key: SITE_KEY });
    expect(await copy({ share: standIn.body['share'] })).toBeUndefined();
    expect(await copy({})).toBeUndefined();
    expect(await countOwnWorkspaces(storage)).toBe(2);
  });

  it('stays where the copy has lost files, and the response says so', async () => {
    const { appKey } = await makeOwn();
    startWorker();
    const files = await storage.open(formatCacheName('one'));
    await files.delete(FILES.description);
    expect(await callOnline('GET', '/v1/accounts', { key: appKey })).toMatchObject({
      status: 503,
      home: 'browser',
      body: { code: 'copy_incomplete' },
    });
    await files.put(FILES.description, Response.json(description));
    expect(await listNames(appKey)).toContain(ACCOUNT.name);
  });

  it('goes with the copy, also if the worker still runs and the copy is kept again', async () => {
    const { id, appKey } = await makeOwn();
    await removeAll(storage);
    expect(await callOnline('GET', '/v1/accounts', { key: appKey })).toBeUndefined();
    await keepCopy('one', seed);
    expect(await callOnline('GET', '/v1/accounts', { key: appKey })).toBeUndefined();
    await callOffline('GET', '/v1/accounts', { key: SITE_KEY });
    expect(await isOwnWorkspace(storage, id)).toBe(false);
  });

  it('leaves nothing behind if the copy is removed in the middle of a call', async () => {
    const { appKey } = await makeOwn();
    const open = storage.open.bind(storage);
    storage.open = async (name) => {
      const files = await open(name);
      return Object.assign(files, {
        put: async (...file: Parameters<Cache['put']>) => {
          storage.open = open;
          await removeAll(storage);
          await (await open(name)).put(...file);
        },
      });
    };
    await callOnline('POST', '/v1/accounts', {
      key: appKey,
      body: { ...ACCOUNT, phoneNumber: '+254700000778' },
    });
    expect(await storage.keys()).toEqual([]);
  });
});
