import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import { buildSeededState, BLANK_WORKSPACE } from '#server/sandbox/kernel/workspace-state.ts';
import { openDraft } from '#server/sandbox/kernel/draft.ts';
import { buildTestSeed, COMPANY, SEED_TIME } from '#server/sandbox/testing/open-seeded-draft.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import type { SettleRule } from './settle-rule.ts';
import { createEarliestFinder } from './find-earliest.ts';
import { settle } from './settle.ts';

const COUNT = 500;

afterEach(() => void vi.restoreAllMocks());

describe('createEarliestFinder', () => {
  it('finds the first of the earliest, and reads each time once', () => {
    const readTime = vi.fn(({ at }: { readonly at: number }) => (at < 0 ? undefined : at));
    const find = createEarliestFinder(readTime);
    const entities = [-1, 3, 2, 2, 5].map((at) => ({ at }));
    for (let times = 0; times < 3; times += 1)
      expect(find(entities)).toEqual({ entity: entities[2], at: 2 });
    expect(find(entities)?.entity).toBe(entities[2]);
    expect(readTime).toHaveBeenCalledTimes(entities.length);
    expect(find([{ at: -1 }])).toBeUndefined();
    expect(find([])).toBeUndefined();
  });
});

describe('what is due at the same time', () => {
  it('happens in the order of the rules', () => {
    const state = buildSeededState(buildTestSeed(), BLANK_WORKSPACE);
    const open = openDraft({
      state,
      tenant: COMPANY,
      now: SEED_TIME,
      random: (bytes) => new Uint8Array(bytes),
    });
    const settled: string[] = [];
    const rules = ['first', 'second', 'third'].map((name): SettleRule => {
      const due = { at: SEED_TIME, settle: () => void settled.push(name) };
      return () => (settled.includes(name) ? undefined : due);
    });
    settle(state, open, SEED_TIME, rules);
    expect(settled).toEqual(['first', 'second', 'third']);
  });
});

describe('a clock that moves over hundreds of vouchers', () => {
  it('ends all, and does not read the times of all for each', () => {
    const state = buildSeededState(buildTestSeed(), BLANK_WORKSPACE);
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
    const open = openDraft({ state, tenant: COMPANY, now: SEED_TIME, random });
    for (let number = 0; number < COUNT; number += 1) {
      const expiresAt = new Date(SEED_TIME + number * 1000).toISOString();
      const dates = { validFrom: expiresAt, expiresAt, createdAt: expiresAt };
      const voucher = { name: 'Market', status: 'active', quantity: 1, amount: kes(100) } as const;
      open.draft.put(VOUCHERS, { ...voucher, ...dates, id: `vch_${number}`, code: `C-${number}` });
    }
    const parse = vi.spyOn(Date, 'parse');
    settle(state, open, SEED_TIME + 10 * DAY_MS);
    const mine = open.draft.list(VOUCHERS).filter(({ code }) => code.startsWith('C-'));
    expect(mine.map(({ status }) => status)).toEqual(Array(COUNT).fill('expired'));
    expect(parse.mock.calls.length).toBeLessThan(20 * COUNT);
  });
});
