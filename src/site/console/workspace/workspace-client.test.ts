// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyStore, type WorkspaceKeys } from '#site/console/request/key-store.ts';
import { createWorkspaceClient, type WorkspaceClient } from './workspace-client.ts';

afterEach(() => void vi.unstubAllGlobals());

const BASE = 'https://docs.example/sandbox';
const MADE = {
  id: 'a'.repeat(24),
  appKey: 'wk_test_1',
  accessToken: null,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  share: 'b'.repeat(24),
};
const OTHER = { ...MADE, id: 'c'.repeat(24) };

let keyStore: WorkspaceKeys;
let workspaces: WorkspaceClient;
beforeEach(() => {
  sessionStorage.clear();
  keyStore = createKeyStore(BASE, true);
  workspaces = createWorkspaceClient(BASE, keyStore);
});

/** Answers every request, and lists what was asked. */
function respond(body: string, headers: HeadersInit, status = 201): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url.replace(BASE, '')}`);
    return new Response(body, { status, headers });
  });
  return asked;
}
const json = { 'content-type': 'application/json' };
const refuse = (status: number) => respond('{"detail":"No such key."}', json, status);

describe('a workspace that is made', () => {
  it('is kept with the place where it lives', async () => {
    respond(JSON.stringify(MADE), { ...json, 'x-sandbox-home': 'browser' });
    expect(await workspaces.make()).toMatchObject({ kind: 'workspace' });
    expect(keyStore.get().workspace).toMatchObject({ ...MADE, home: 'browser' });
  });

  it.each([
    ['a page to sign in', '<h1>Sign in</h1>', { 'content-type': 'text/html' }],
    ['half an answer', JSON.stringify(MADE).slice(0, 60), json],
    ['another answer', '{"ok":true}', json],
  ])('is none where %s has come', async (_name, body, headers) => {
    respond(body, headers);
    expect(await workspaces.make()).toMatchObject({ kind: 'refused' });
    expect(keyStore.get().workspace).toBeUndefined();
  });

  it('on the site takes the place of one in the browser, which stays at hand without its login', async () => {
    const before = { ...MADE, home: 'browser' } as const;
    keyStore.set({ workspace: before });
    keyStore.set({ own: 'mine', login: 'at_1', chosen: 'login' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('navigator', { onLine: false });
    await workspaces.makeOnSite();
    expect(keyStore.get()).toMatchObject({ login: 'at_1', workspace: { home: 'browser' } });
    respond(JSON.stringify(OTHER), json);
    await workspaces.makeOnSite();
    const { workspace, ...rest } = keyStore.get();
    expect(workspace).toMatchObject({ id: OTHER.id });
    expect(workspace).not.toHaveProperty('home');
    expect(rest).toEqual({ keeping: 'session', chosen: 'app', own: 'mine', earlier: [before] });
  });

  it('is one for all who ask for it at the same time, and for those who ask later', async () => {
    const asked = respond(JSON.stringify(MADE), json);
    await Promise.all([workspaces.make(), workspaces.open(), workspaces.renew(undefined)]);
    await workspaces.open();
    expect(asked).toEqual(['POST /workspaces']);
    await workspaces.make();
    expect(asked).toHaveLength(2);
  });

  it('is kept for the next call by who no longer waits for it', async () => {
    respond(JSON.stringify(MADE), json);
    expect(await workspaces.make(AbortSignal.abort())).toMatchObject({
      outcome: { failure: 'stopped' },
    });
    expect(await workspaces.open()).toMatchObject({ workspace: { id: MADE.id } });
  });

  it('is not kept where it is borrowed', async () => {
    respond(JSON.stringify(MADE), json);
    expect(await workspaces.borrow()).toMatchObject({ workspace: { id: MADE.id } });
    expect(keyStore.get().workspace).toBeUndefined();
  });
});

describe('a workspace that is gone', () => {
  it('is renewed once, whoever asks', async () => {
    keyStore.set({ workspace: MADE });
    const asked = respond(JSON.stringify(OTHER), json);
    await workspaces.renew(MADE.id);
    await workspaces.renew(MADE.id);
    expect(asked).toEqual(['POST /workspaces']);
    expect(keyStore.get()).toMatchObject({ workspace: { id: OTHER.id }, earlier: [] });
  });

  it('is left, and one whose key is refused is not', async () => {
    keyStore.set({ workspace: MADE });
    refuse(401);
    await workspaces.leaveIfGone();
    expect(keyStore.get().workspace).toEqual(MADE);
    refuse(404);
    await workspaces.leaveIfGone();
    expect(keyStore.get().workspace).toBeUndefined();
  });

  it('counts as deleted, and one whose key is refused does not', async () => {
    keyStore.set({ workspace: MADE });
    refuse(401);
    expect(await workspaces.remove(MADE)).toMatchObject({
      problem: 'No such key.',
      isGone: false,
    });
    expect(keyStore.get().workspace).toEqual(MADE);
    refuse(404);
    expect(await workspaces.remove(MADE)).toEqual({ value: new Blob() });
    expect(keyStore.get().workspace).toBeUndefined();
  });

  it('stays gone alone where another one is in use', async () => {
    keyStore.set({ workspace: OTHER });
    refuse(404);
    await workspaces.remove(MADE);
    expect(keyStore.get().workspace).toEqual(OTHER);
  });
});

it('a clock is moved again under the same key while no response comes', async () => {
  const keys: (string | null)[] = [];
  const facts = { clock: '2026-03-02T13:30:00Z', balances: [], entities: {} };
  const outcomes = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('{"clock":"20', { headers: json }),
    async () => new Response('{"detail":"Later."}', { status: 503, headers: json }),
    async () => Response.json(facts),
    async () => Response.json({ detail: 'The clock only moves forward.' }, { status: 422 }),
    async () => Response.json(facts),
  ];
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return outcomes.shift()!();
  });
  const move = () => workspaces.moveClock(MADE, { advance: 3600 });
  for (const _ of [1, 2, 3]) expect(await move()).toMatchObject({ isPassing: true });
  expect(await move()).toMatchObject({ value: { clock: facts.clock } });
  expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
  expect(await move()).toMatchObject({ problem: 'The clock only moves forward.' });
  await move();
  expect(new Set(keys).size).toBe(3);
});

it.each([
  ['the clock was seen after the response was lost', false, 2],
  ['the clock was asked for before the move, and seen after it', true, 1],
])('a move is another one only where %s', async (_name, isEarlier, count) => {
  const keys: string[] = [];
  const facts = Response.json({ clock: '2026-03-02T13:30:00Z', balances: [] });
  let see = (): void => undefined;
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    if (method === 'GET') {
      await new Promise<void>((resolve) => (see = resolve));
      return facts;
    }
    keys.push(new Headers(headers).get('idempotency-key')!);
    throw new TypeError('Failed to fetch');
  });
  const move = () => workspaces.moveClock(MADE, { advance: 3600 });
  const look = () => workspaces.loadFacts(MADE);
  const early = isEarlier ? look() : undefined;
  await move();
  const seen = early ?? look();
  see();
  expect(await seen).toHaveProperty('value');
  await move();
  expect(new Set(keys).size).toBe(count);
});
