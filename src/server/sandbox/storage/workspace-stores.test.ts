import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { WALLET_GROUPS } from '#server/sandbox/entities/wallet.ts';
import { SESSIONS } from '#server/sandbox/entities/user.ts';
import { openDraft, type Draft } from '#server/sandbox/kernel/draft.ts';
import {
  buildSeededState,
  type Changes,
  type Seed,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { buildTestSeed, COMPANY } from '#server/sandbox/testing/open-seeded-draft.ts';
import type { SandboxTables } from './sandbox-tables.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createMemoryStore } from './create-memory-store.ts';
import { createWorkspaceStore } from './create-workspace-store.ts';

/** A store that a test opens, and how it ends. */
interface OpenedStore {
  readonly store: WorkspaceStore;
  readonly remove: () => Promise<void>;
}

interface StoreOptions {
  readonly seed: Seed;
  readonly now: () => number;
  /** Lines of a ledger that are kept one by one. */
  readonly entries: number;
}

const HOUR_MS = 60 * 60_000;
const MAX_LINES = 40;

function build(seed: Seed, id: string): WorkspaceState {
  return buildSeededState(seed, {
    id: id.padEnd(24, '0'),
    version: 1,
    revision: id,
    clockOffset: 0,
    seenAt: 0,
    secretHash: `secret of ${id}`,
    share: `share of ${id}`,
    createdAt: 1000,
  });
}

function change(state: WorkspaceState, now: number, action: (draft: Draft) => void): Changes {
  const open = openDraft({ state, tenant: COMPANY, now, random: () => new Uint8Array(32) });
  action(open.draft);
  return open.readChanges()!;
}

function listNames(state: WorkspaceState | undefined): readonly string[] {
  const table = state?.tables.get(`${COMPANY}/${WALLET_GROUPS.name}`);
  return Array.from(table?.values() ?? [], ({ value }) => (value as { name: string }).name);
}

function post(amount: number, transfer: string) {
  return (draft: Draft) =>
    draft.post(transfer, [
      { holder: 'system:outside', currency: 'KES', amount: -amount },
      { holder: 'wal_1', currency: 'KES', amount },
    ]);
}

/**
 * Describes what every store of workspaces does, wherever it keeps them.
 *
 * @param name of the kind of store
 * @param open opens an empty one
 */
function describeWorkspaceStore(
  name: string,
  open: (options: StoreOptions) => Promise<OpenedStore>,
): void {
  describe(`workspaces in ${name}`, () => {
    const seed = buildTestSeed();
    const group = {
      id: 'wgr_1',
      name: 'Fishers',
      walletTypeIds: [],
      status: 'active',
      createdAt: '2026-03-02T12:30:00Z',
    } as const;
    let now: number;
    let opened: OpenedStore;
    let store: WorkspaceStore;
    let first: WorkspaceState;
    beforeEach(async () => {
      now = Date.UTC(2026, 10, 21);
      opened = await open({ seed, now: () => now, entries: MAX_LINES });
      ({ store } = opened);
      first = build(seed, 'first');
      await store.create(first);
    });
    afterEach(() => opened.remove());

    const commitGroup = (state: WorkspaceState, title: string) =>
      store.commit(state, {
        at: now,
        changes: change(state, now, (draft) => draft.put(WALLET_GROUPS, { ...group, name: title })),
      });

    it('are loaded as they were made', async () => {
      expect(await store.load(first.id)).toEqual(first);
      expect(await store.isCurrent(first)).toBe(true);
      expect(await store.load('nobody')).toBeUndefined();
      expect(await store.isCurrent({ ...first, id: 'nobody' })).toBe(false);
      expect(await store.count()).toBe(1);
    });

    it('take changes on top of the version that was seen, and no others', async () => {
      const next = await commitGroup(first, 'Fishers');
      expect(next?.version).toBe(2);
      expect(await commitGroup(first, 'Farmers')).toBeUndefined();
      expect(await store.load(first.id)).toEqual(next);
      expect(listNames(next)).toContain('Fishers');
    });

    it('take changes once when several come at the same time', async () => {
      const commits = ['A', 'B', 'C'].map((title) => commitGroup(first, title));
      expect((await Promise.all(commits)).filter(Boolean)).toHaveLength(1);
      expect((await store.load(first.id))?.version).toBe(2);
      expect(await store.isCurrent(first)).toBe(false);
    });

    it('forget what was removed, of the seed as well, and place at the end what is made again', async () => {
      const [seeded] = listNames(first);
      const gone = await store.commit(first, {
        at: now,
        changes: change(first, now, (draft) => {
          for (const item of draft.list(WALLET_GROUPS)) draft.remove(WALLET_GROUPS, item);
        }),
      });
      expect(listNames(await store.load(first.id))).toEqual([]);
      const [old] = first.tables.get(`${COMPANY}/${WALLET_GROUPS.name}`)!.values();
      await store.commit(gone!, {
        at: now,
        changes: change(gone!, now, (draft) => {
          draft.put(WALLET_GROUPS, group);
          draft.put(WALLET_GROUPS, old!.value as typeof group);
        }),
      });
      expect(listNames(await store.load(first.id))).toEqual(['Fishers', seeded]);
    });

    it('remember what was answered under a key', async () => {
      const record = { key: 'k', fingerprint: 'f', answer: '{}', at: now };
      const next = await store.commit(first, { at: now, record });
      expect(await store.findRecord(first.id, 'k')).toMatchObject({ fingerprint: 'f', at: now });
      expect(await store.findRecord(first.id, 'other')).toBeUndefined();
      await store.commit(next!, { at: now, record: { ...record, fingerprint: 'g', at: now + 1 } });
      expect(await store.findRecord(first.id, 'k')).toMatchObject({ fingerprint: 'g' });
      expect(await store.countRecords(first.id, now)).toBe(1);
      expect(await store.countRecords(first.id, now + 1)).toBe(0);
    });

    it('keep the ledger in order of time, and its sums', async () => {
      const next = await store.commit(first, {
        at: now,
        changes: change(first, now + 5, post(500, 'b')),
      });
      await store.commit(next!, {
        at: now,
        changes: change(next!, now, post(70, 'a')),
        clockOffset: 9,
      });
      const entries = await store.listEntries(first.id);
      expect(entries.map(({ transfer, amount }) => [transfer, amount])).toEqual([
        ['a', -70],
        ['a', 70],
        ['b', -500],
        ['b', 500],
      ]);
      const loaded = await store.load(first.id);
      expect(loaded?.sums.get('wal_1/KES')).toBe(570);
      expect(loaded?.clockOffset).toBe(9);
    });

    it('fold a long ledger, and forget keys that have run out, with every 64th change', async () => {
      let state = first;
      for (let count = 0; state.version < 64; count += 1) {
        const record = { key: `k${count}`, fingerprint: '', answer: '{}', at: now };
        const changes = change(state, now, post(10, `t${String(count).padStart(2, '0')}`));
        state = (await store.commit(state, { at: now, changes, record }))!;
        if (count === 60) now += 30 * DAY_MS;
      }
      const entries = await store.listEntries(first.id);
      expect(entries.length).toBeLessThanOrEqual(MAX_LINES);
      expect(entries.slice(0, 2).map(({ transfer }) => transfer)).toEqual(['opening', 'opening']);
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(state.sums.get('wal_1/KES')).toBe(630);
      expect(await store.load(first.id)).toEqual(state);
      expect(await store.countRecords(first.id, 0)).toBe(2);
    });

    it('are as at the beginning after a reset', async () => {
      const next = await commitGroup(first, 'Fishers');
      expect(await store.reset(first, now + 7)).toBeUndefined();
      await store.commit(next!, { at: now, changes: change(next!, now, post(5, 'a')) });
      const fresh = await store.reset((await store.load(first.id))!, now + 7);
      expect(fresh).toMatchObject({
        ...first,
        version: 4,
        clockOffset: 7,
        seenAt: now + 7,
        revision: expect.any(String),
      });
      expect(await store.load(first.id)).toEqual(fresh);
      expect(await store.listEntries(first.id)).toEqual([]);
    });

    it('are copied without sessions', async () => {
      const next = await store.commit(first, {
        at: now,
        changes: change(first, now, (draft) => {
          draft.put(WALLET_GROUPS, group);
          const [session] = draft.list(SESSIONS);
          draft.put(SESSIONS, { ...session!, id: 'of the other' });
          post(5, 'a')(draft);
        }),
      });
      expect(await store.findShared(first.share)).toBe(first.id);
      expect(await store.findShared('nothing')).toBeUndefined();
      const target = build(seed, 'second');
      await store.create(target);
      await store.copy(first.id, target);
      const copied = await store.load(target.id);
      expect(copied).toMatchObject({ secretHash: target.secretHash, share: target.share });
      expect(listNames(copied)).toEqual(listNames(next));
      expect(copied?.sums).toEqual(next!.sums);
      expect(copied?.tables.get('*/session')).toEqual(seed.tables.get('*/session'));
      expect(await store.listEntries(target.id)).toHaveLength(2);
    });

    it('are removed, by name or when nobody has used them for long', async () => {
      const [second, third] = [build(seed, 'second'), build(seed, 'third')];
      await store.create(second);
      await store.create(third);
      await store.remove(third.id);
      now += HOUR_MS;
      await store.touch(first.id);
      expect(await store.removeUnused(now)).toEqual([second.id]);
      expect(await store.removeUnused(now)).toEqual([]);
      expect(await store.count()).toBe(1);
    });

    it('make room: those that nobody has called first, then those called longest ago', async () => {
      const made = ['second', 'third', 'fourth', 'fifth'].map((id) => build(seed, id));
      for (const state of made) await store.create(state);
      const [second, third, fourth, fifth] = made.map(({ id }) => id);
      await store.touch(third!);
      now += HOUR_MS;
      await store.touch(second!);
      await store.commit(made[2]!, { at: now, isCall: false });
      await store.reset(made[3]!, now);
      const evict = (max: number) =>
        store.evict({ madeBefore: now, calledBefore: now - HOUR_MS + 1, max });
      expect(new Set(await evict(2))).toEqual(new Set([first.id, fourth]));
      expect(await evict(9)).toEqual([third]);
      expect(await evict(9)).toEqual([]);
      await store.removeIdle(second!, 0);
      await store.removeIdle(fifth!, 0);
      expect(await store.count()).toBe(2);
    });

    it('keep the place of a workspace that was made just now', async () => {
      expect(await store.evict({ madeBefore: 1000, calledBefore: now, max: 9 })).toEqual([]);
      const called = build(seed, 'second');
      await store.create({ ...called, createdAt: now });
      // In the same millisecond.
      await store.touch(called.id);
      await store.removeIdle(called.id, 0);
      await store.removeIdle(first.id, 0);
      expect(await store.load(called.id)).toBeDefined();
      expect(await store.load(first.id)).toBeUndefined();
    });
  });
}

for (const kind of STORE_KINDS)
  describeWorkspaceStore(kind, async ({ seed, now, entries }) => {
    const temp = await createTempStore(kind);
    const db = temp.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
    return {
      store: createWorkspaceStore(db, seed, now, { entries }),
      remove: () => temp.remove(),
    };
  });

describeWorkspaceStore('memory', async ({ seed, now, entries }) => ({
  store: createMemoryStore(seed, now, { entries }),
  remove: async () => {},
}));
