// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyStore, type KeyStore } from './key-store.ts';
import { createSiteWorkspace, createWorkspace, deleteWorkspace } from './workspace.ts';

afterEach(() => void vi.unstubAllGlobals());

const MADE = {
  id: 'a'.repeat(24),
  appKey: 'wk_test_1',
  accessToken: null,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  share: 'b'.repeat(24),
};

let keyStore: KeyStore;
beforeEach(() => {
  sessionStorage.clear();
  keyStore = createKeyStore('https://docs.example/sandbox', true);
});

const respond = (body: string, headers: HeadersInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status: 201, headers }));
const json = { 'content-type': 'application/json' };

describe('a workspace that is made', () => {
  it('is kept with the place where it lives', async () => {
    respond(JSON.stringify(MADE), { ...json, 'x-sandbox-home': 'browser' });
    expect(await createWorkspace('/sandbox/workspaces', keyStore)).toMatchObject({
      kind: 'workspace',
    });
    expect(keyStore.get().workspace).toMatchObject({ ...MADE, home: 'browser' });
  });

  it.each([
    ['a page to sign in', '<h1>Sign in</h1>', { 'content-type': 'text/html' }],
    ['half an answer', JSON.stringify(MADE).slice(0, 60), json],
    ['another answer', '{"ok":true}', json],
  ])('is none where %s has come', async (_name, body, headers) => {
    respond(body, headers);
    expect(await createWorkspace('/sandbox/workspaces', keyStore)).toMatchObject({
      kind: 'refused',
    });
    expect(keyStore.get().workspace).toBeUndefined();
  });

  it('on the site takes the place of one in the browser, which stays at hand without its login', async () => {
    const before = { ...MADE, home: 'browser' } as const;
    keyStore.set({ workspace: before });
    keyStore.set({ own: 'mine', login: 'at_1', chosen: 'login' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('navigator', { onLine: false });
    await createSiteWorkspace('/sandbox/workspaces', keyStore);
    expect(keyStore.get()).toMatchObject({ login: 'at_1', workspace: { home: 'browser' } });
    respond(JSON.stringify({ ...MADE, id: 'c'.repeat(24) }), json);
    await createSiteWorkspace('/sandbox/workspaces', keyStore);
    const { workspace, ...rest } = keyStore.get();
    expect(workspace).toMatchObject({ id: 'c'.repeat(24) });
    expect(workspace).not.toHaveProperty('home');
    expect(rest).toEqual({ keeping: 'session', chosen: 'app', own: 'mine', earlier: [before] });
  });
});

it('a workspace that is gone counts as deleted, and one whose key is refused does not', async () => {
  for (const [status, outcome] of [
    [404, { value: new Blob() }],
    [401, { problem: 'No such key.', isGone: false }],
  ] as const) {
    const body = JSON.stringify({ detail: 'No such key.' });
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: json }));
    expect(await deleteWorkspace('/sandbox/workspaces', MADE)).toMatchObject(outcome);
  }
});
