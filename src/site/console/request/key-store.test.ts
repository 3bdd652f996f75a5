// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createKeyStore, readKey, type Workspace } from './key-store.ts';

const BASE = 'https://docs.example/sandbox';
const NAME = 'docs.console.keys';

const workspace: Workspace = {
  id: 'wks1',
  appKey: 'wk_1',
  accessToken: null,
  expiresAt: '2026-03-09T00:00:00Z',
  share: 'share1',
};

/** What other tabs are told of when something on the device has changed. */
function notifyTabs(key: string | null = null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a key keyStore', () => {
  it('keeps keys where the reader says, and nowhere else', () => {
    const keyStore = createKeyStore(BASE, true);
    const read = () =>
      [sessionStorage, localStorage].map((store) => JSON.stringify(store).includes('wk_1'));
    keyStore.set({ workspace });
    expect(read()).toEqual([true, false]);
    keyStore.set({ keeping: 'memory' });
    expect(read()).toEqual([false, false]);
    keyStore.set({ keeping: 'device' });
    expect(read()).toEqual([false, true]);
    keyStore.forget();
    expect(read()).toEqual([false, false]);
    expect(readKey(keyStore.get())).toBe('');
  });

  it.each([
    { own: 5, chosen: 'own' },
    { own: null, chosen: null },
    { workspace: 'wks1', chosen: 'app' },
    { workspace: { ...workspace, id: 5, appKey: {} }, chosen: 'app' },
    { login: {}, chosen: 'login' },
    { chosen: 'constructor' },
  ])('leaves what was kept in another form: %j', (keys) => {
    sessionStorage.setItem(NAME, JSON.stringify({ base: BASE, keys }));
    const keyStore = createKeyStore(BASE, true);
    expect(readKey(keyStore.get())).toBe('');
    expect(keyStore.get()).toMatchObject({ own: '' });
    expect(keyStore.get().workspace).toBeUndefined();
    keyStore.set({ workspace, chosen: 'app' });
    expect(createKeyStore(BASE, true).get()).toMatchObject({ workspace, chosen: 'app' });
  });

  it('sends a call of users as the workspace’s user, unless the reader chose another key', () => {
    const keyStore = createKeyStore(BASE, true);
    keyStore.set({ workspace: { ...workspace, accessToken: 'at_1' } });
    expect(readKey(keyStore.get())).toBe(workspace.appKey);
    expect(readKey(keyStore.get(), 'user')).toBe('at_1');
    keyStore.set({ chosen: 'own', own: 'mine' });
    expect(readKey(keyStore.get(), 'user')).toBe('mine');
    keyStore.set({ chosen: 'app', workspace: { ...workspace, accessToken: null } });
    expect(readKey(keyStore.get(), 'user')).toBe(workspace.appKey);
  });

  it('takes keys of the device as soon as another tab has put them there', () => {
    const keyStore = createKeyStore(BASE, true);
    const listener = vi.fn();
    keyStore.subscribe(listener);
    const keys = { keeping: 'device', chosen: 'app', own: '', workspace };
    localStorage.setItem(NAME, JSON.stringify({ base: BASE, keys }));
    notifyTabs(NAME);
    expect(listener).toHaveBeenCalledOnce();
    expect(keyStore.get().workspace).toEqual(workspace);
    localStorage.clear();
    notifyTabs();
    expect(keyStore.get().workspace).toBeUndefined();
  });

  it('of a tab or of the page alone stays as it is, and leaves the device alone', () => {
    const keyStore = createKeyStore(BASE, true);
    keyStore.set({ workspace });
    const other = { keeping: 'device', chosen: 'own', own: 'wk_2' };
    localStorage.setItem(NAME, JSON.stringify({ base: BASE, keys: other }));
    for (const keeping of ['session', 'memory'] as const) {
      keyStore.set({ keeping });
      notifyTabs(NAME);
      expect(keyStore.get()).toMatchObject({ keeping, workspace, own: '' });
    }
    expect(localStorage.getItem(NAME)).toContain('wk_2');
  });

  it('takes no keys of another address, and none that cannot be read', () => {
    for (const kept of [JSON.stringify({ base: 'https://other', keys: { own: 'wk_2' } }), '{"ba']) {
      localStorage.setItem(NAME, kept);
      expect(createKeyStore(BASE, true).get().own).toBe('');
    }
  });
});

describe('workspaces that were used before', () => {
  const later = new Date(Date.now() + DAY_MS).toISOString();
  const make = (id: string): Workspace => ({ ...workspace, id, expiresAt: later });
  const listIds = (keyStore = createKeyStore(BASE, true)) =>
    keyStore.get().earlier.map(({ id }) => id);

  it('stay at hand, the last first, each once, and lead back', () => {
    const keyStore = createKeyStore(BASE, true);
    for (const id of ['one', 'two', 'three']) keyStore.set({ workspace: make(id), chosen: 'app' });
    expect(listIds()).toEqual(['two', 'one']);
    keyStore.set({ workspace: make('one'), chosen: 'app' });
    expect(createKeyStore(BASE, true).get().workspace).toEqual(make('one'));
    expect(listIds()).toEqual(['three', 'two']);
  });

  it('do not change when the workspace itself does', () => {
    const keyStore = createKeyStore(BASE, true);
    keyStore.set({ workspace: make('one'), login: 'at_1' });
    keyStore.set({ workspace: { ...make('one'), keptMs: 5 } });
    expect(keyStore.get()).toMatchObject({ login: 'at_1', earlier: [] });
  });

  it('take their login with them', () => {
    const keyStore = createKeyStore(BASE, true);
    keyStore.set({ workspace: make('one') });
    keyStore.set({ login: 'at_1', chosen: 'login' });
    keyStore.set({ workspace: make('two'), chosen: 'app' });
    expect(keyStore.get()).not.toHaveProperty('login');
  });

  it('are ten at most', () => {
    const keyStore = createKeyStore(BASE, true);
    for (let count = 0; count < 13; count += 1) keyStore.set({ workspace: make(`w${count}`) });
    expect(listIds(keyStore)).toEqual([
      'w11',
      'w10',
      'w9',
      'w8',
      'w7',
      'w6',
      'w5',
      'w4',
      'w3',
      'w2',
    ]);
  });

  it('are left out when the site has removed them, and stay when the copy has them', () => {
    const past = '2026-01-01T00:00:00Z';
    const earlier = [
      { ...make('gone'), expiresAt: past },
      { ...make('here'), expiresAt: past, home: 'browser' },
      { id: 5 },
    ];
    sessionStorage.setItem(NAME, JSON.stringify({ base: BASE, keys: { earlier } }));
    expect(listIds()).toEqual(['here']);
  });

  it('of the device stay at hand when the keys of a tab come there, with the own key', () => {
    const device = createKeyStore(BASE, true);
    device.set({ keeping: 'device' });
    for (const id of ['a', 'b']) device.set({ workspace: make(id) });
    device.set({ own: 'mine' });
    sessionStorage.setItem(
      NAME,
      JSON.stringify({ base: BASE, keys: { workspace: make('c'), own: '' } }),
    );
    const tab = createKeyStore(BASE, true);
    tab.set({ workspace: make('a') });
    tab.set({ keeping: 'device' });
    const read = () => {
      const { workspace: used, earlier, own } = createKeyStore(BASE, true).get();
      return [used?.id, earlier.map(({ id }) => id), own];
    };
    expect(read()).toEqual(['a', ['c', 'b'], 'mine']);
    sessionStorage.setItem(NAME, JSON.stringify({ base: BASE, keys: { own: 'other' } }));
    createKeyStore(BASE, true).set({ keeping: 'device' });
    expect(read()).toEqual(['a', ['c', 'b'], 'other']);
  });

  it('stay when the workspace in use has gone, and go when all keys are forgotten', () => {
    const keyStore = createKeyStore(BASE, true);
    for (const id of ['one', 'two']) keyStore.set({ workspace: make(id), own: 'mine' });
    keyStore.dropWorkspace();
    expect(keyStore.get()).toMatchObject({ own: 'mine', chosen: 'app' });
    expect(keyStore.get().workspace).toBeUndefined();
    expect(listIds()).toEqual(['one']);
    keyStore.set({ chosen: 'own' });
    keyStore.dropWorkspace();
    expect(keyStore.get().chosen).toBe('own');
    keyStore.forget();
    expect(listIds(keyStore)).toEqual([]);
    expect(listIds()).toEqual([]);
  });
});
