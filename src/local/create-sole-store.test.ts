import { beforeEach, describe, expect, it } from 'vitest';
import {
  BLANK_WORKSPACE,
  buildSeededState,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { createMemoryStore } from '#server/sandbox/storage/create-memory-store.ts';
import { buildTestSeed } from '#server/sandbox/testing/open-seeded-draft.ts';
import { createSoleStore } from './create-sole-store.ts';

const seed = buildTestSeed();
const ID = 'w'.repeat(24);

let asked: number;
let store: WorkspaceStore;
let first: WorkspaceState;

beforeEach(async () => {
  asked = 0;
  const kept = createMemoryStore(seed, () => 1000);
  store = createSoleStore({
    ...kept,
    isCurrent(state) {
      asked += 1;
      return kept.isCurrent(state);
    },
  });
  first = buildSeededState(seed, { ...BLANK_WORKSPACE, id: ID, share: 'share', revision: 'first' });
  await store.create(first);
});

describe('a store that one process has for itself', () => {
  it('knows the state that it has written last, and asks for others', async () => {
    expect(await store.isCurrent(first)).toBe(true);
    expect(asked).toBe(1);
    const second = (await store.commit(first, { at: 1000 }))!;
    expect(await store.isCurrent(second)).toBe(true);
    expect(asked).toBe(1);
    expect(await store.isCurrent(first)).toBe(false);
    expect(asked).toBe(2);
  });

  it('keeps to the last state when a commit comes to nothing', async () => {
    const second = (await store.commit(first, { at: 1000 }))!;
    expect(await store.commit(first, { at: 1000 })).toBeUndefined();
    expect(await store.isCurrent(first)).toBe(false);
    expect(await store.isCurrent(second)).toBe(true);
  });

  it('knows the state after a reset', async () => {
    const second = (await store.reset(first, 1000))!;
    expect(await store.isCurrent(second)).toBe(true);
    expect(asked).toBe(0);
    expect(await store.isCurrent(first)).toBe(false);
  });

  it.each([
    ['removed', () => store.remove(ID)],
    ['unused for long', () => store.removeUnused(Infinity)],
    ['evicted', () => store.evict({ madeBefore: Infinity, calledBefore: Infinity, max: 1 })],
  ])('has forgotten a workspace that was %s', async (_how, remove) => {
    const second = (await store.commit(first, { at: 1000 }))!;
    expect(await store.isCurrent(second)).toBe(true);
    await remove();
    expect(await store.isCurrent(second)).toBe(false);
  });
});
