import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { createLogger } from '#server/edge/logger.ts';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { createTempStore, type TempStore } from '#server/testing/create-temp-store.ts';
import { writeSandboxDist } from '#server/testing/write-sandbox-dist.ts';
import { openSandboxPart } from './open-sandbox-part.ts';
import type { Part } from './part.ts';

interface Workspace {
  readonly id: string;
  readonly appKey: string;
}

interface Inbox {
  readonly data: readonly { readonly event: string; readonly state: string }[];
}

const HOUR_MS = 3_600_000;

const ACCOUNT = {
  name: 'Amina Otieno',
  phoneNumber: '+254700000777',
  walletTypeId: 'wty_01HZX6C3D9FA',
};
const body = JSON.stringify(ACCOUNT);

let store: TempStore;
let part: Part;

beforeAll(async () => {
  store = await createTempStore();
  const dist = store.dataDir;
  await writeSandboxDist(dist);
  part = await openSandboxPart(
    {
      dist,
      environment: parseEnvironment({ DATA_DIR: dist }),
      publication: {
        buildId: 'test',
        redirects: {},
        scriptHashes: [],
        connectSources: [],
        search: { applicationId: 'docs', searchKey: 'public', indexName: 'docs' },
        isAnalyticsOn: false,
        isDataBackendOn: false,
        dataToken: 'public',
      },
      store,
      site: () => new Response('the page', { status: 200 }),
      logger: createLogger({ level: 'silent', write: () => {} }),
      commonHeaders: {},
    },
    { ...DEFAULT_CALLBACK_LIMITS, lookMs: HOUR_MS },
  );
});

afterAll(async () => {
  await part.endStreams?.();
  await part.close();
  await store.remove();
});

async function ask(path: string, { key, ...init }: RequestInit & { key?: string } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
  };
  const area = path.startsWith('/callbacks') ? '/callbacks/*' : '/sandbox/*';
  const request = new Request(`http://localhost${path}`, { ...init, headers });
  return (await part.areas[area]!.fetch(request, '192.0.2.1', { id: 'test' })).json();
}

it('delivers a callback as soon as it is committed, long before the timer looks', async () => {
  const { id, appKey: key } = (await ask('/sandbox/workspaces', { method: 'POST' })) as Workspace;
  const inbox = async () => (await ask(`/callbacks/${id}`, { key })) as Inbox;
  expect((await inbox()).data).toEqual([]);
  const account = await ask('/sandbox/v1/accounts', { method: 'POST', key, body });
  expect(account).toMatchObject({ id: expect.stringMatching(/^acc_/) });
  await vi.waitFor(
    async () =>
      expect((await inbox()).data).toMatchObject([
        { event: 'account.created', state: 'delivered' },
      ]),
    { timeout: 10_000, interval: 50 },
  );
});

it('delivers what is due by a clock that was moved on', async () => {
  const { id, appKey: key } = (await ask('/sandbox/workspaces', { method: 'POST' })) as Workspace;
  const settings = JSON.stringify({ answerStatus: 500 });
  await ask(`/callbacks/${id}/settings`, { method: 'PUT', key, body: settings });
  await ask('/sandbox/v1/accounts', { method: 'POST', key, body });
  const readAttempts = async () => {
    const { data } = (await ask(`/callbacks/${id}`, { key })) as {
      readonly data: readonly { readonly attempts: readonly object[] }[];
    };
    return data[0]?.attempts.length ?? 0;
  };
  await vi.waitFor(async () => expect(await readAttempts()).toBe(1), { timeout: 10_000 });
  const advance = JSON.stringify({ advance: 86_400 });
  await ask(`/sandbox/workspaces/${id}/clock`, { method: 'POST', key, body: advance });
  await vi.waitFor(async () => expect(await readAttempts()).toBeGreaterThan(1), {
    timeout: 10_000,
  });
});

it.each(['sandbox', 'callbacks'] as const)(
  'leaves /%s to the page, and answers below it',
  async (name) => {
    const area = part.areas[`/${name}/*`]!;
    const read = async (method: string, path: string) => {
      const request = new Request(`http://localhost${path}`, { method });
      return (await area.fetch(request, undefined, { id: 'test' })).text();
    };
    for (const path of [`/${name}`, `/${name}/`, `/${name}?from=search`])
      expect(await read('GET', path)).toBe('the page');
    expect(await read('POST', `/${name}`)).not.toBe('the page');
    expect(await read('GET', `/${name}/v1/accounts`)).not.toBe('the page');
  },
);
