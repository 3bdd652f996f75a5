import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import {
  SPENDING_PROFILES,
  type SpendingLimit,
} from '#server/sandbox/entities/spending-profile.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import { transact, type Transfer } from './transact.ts';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { COMPANY, openSeededDraft, SEED_TIME } from '#server/sandbox/testing/open-seeded-draft.ts';
import { putTill } from '#server/sandbox/testing/put-till.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { assertWithinLimits } from './spending-limits.ts';

/** A stall whose beneficiary carries the label school-meals, and a till of the company's own. */
const STALL = 'dev_000000000001';
const TILL = 'dev_000000000002';

type Limit = Pick<SpendingLimit, 'period' | 'category'> & { readonly most: number };

/** Opens a workspace whose one dependant is under some limits; `at` sees it later. */
function openWorkspace(limits: readonly Limit[]) {
  const open = openSeededDraft();
  const { draft } = open;
  const profile = draft.list(SPENDING_PROFILES)[0]!;
  draft.put(SPENDING_PROFILES, {
    ...profile,
    limits: limits.map(({ most, ...rest }, index) => ({
      ...rest,
      id: `lim_${index}`,
      amount: kes(most),
    })),
  });
  const dependant = draft.list(DEPENDANTS)[0]!;
  draft.put(DEPENDANTS, { ...dependant, spendingProfileId: profile.id });
  const beneficiaryId = draft.list(BENEFICIARIES)[0]!.id;
  putTill(draft, { id: STALL, beneficiaryId });
  putTill(draft, { id: TILL, beneficiaryId: null });
  return { at: (days: number) => open.viewAt(SEED_TIME + days * DAY_MS, COMPANY) };
}

function pay(
  state: Draft,
  amount: number,
  deviceId = TILL,
  dependant = state.list(DEPENDANTS)[0]!,
): Transfer {
  assertWithinLimits(state, { dependant, money: kes(amount), deviceId });
  return transact(state, {
    from: GRACE.wallet,
    to: COMPANY_WALLET,
    money: kes(amount),
    details: { type: 'payment', dependantId: dependant.id, deviceId },
  });
}

const LIMIT = expect.objectContaining({ code: 'spending_limit_exceeded' });
const isRefused = (action: () => void) => expect(action).toThrow(LIMIT);

describe('spending limits', () => {
  it('of a transaction look at each payment alone', () => {
    const state = openWorkspace([{ period: 'transaction', category: null, most: 100 }]).at(0);
    pay(state, 100);
    pay(state, 100);
    isRefused(() => pay(state, 101));
  });

  it.each([
    // The workspace begins on a Monday, the second day of a month.
    { period: 'day', last: 0 },
    { period: 'week', last: 6 },
    { period: 'month', last: 29 },
  ] as const)('of a $period add up what was spent since it began', ({ period, last }) => {
    const { at } = openWorkspace([{ period, category: null, most: 100 }]);
    pay(at(0), 60);
    isRefused(() => pay(at(last), 41));
    pay(at(last), 40);
    isRefused(() => pay(at(last), 1));
    pay(at(last + 1), 100);
    isRefused(() => pay(at(last + 1), 1));
  });

  it('of a month add up what was spent from its first moment on', () => {
    const { at } = openWorkspace([{ period: 'month', category: null, most: 100 }]);
    const april = (Date.UTC(2026, 3, 1) - SEED_TIME) / DAY_MS;
    pay(at(april), 60);
    isRefused(() => pay(at(april + 29), 41));
  });

  it('count what the dependant has spent, in the currency of the limit', () => {
    const state = openWorkspace([{ period: 'day', category: null, most: 100 }]).at(0);
    const dependant = state.list(DEPENDANTS)[0]!;
    const sibling = state.put(DEPENDANTS, { ...dependant, id: 'dep_000000000001' });
    const { paid } = pay(state, 60, TILL, sibling);
    const money = { amount: 101, currency: 'UGX' };
    state.put(TRANSACTIONS, {
      ...paid!,
      id: 'txn_000000000001',
      dependantId: dependant.id,
      amount: money,
    });
    expect(() => assertWithinLimits(state, { dependant, money, deviceId: TILL })).not.toThrow();
    pay(state, 100, TILL, dependant);
    isRefused(() => pay(state, 1, TILL, dependant));
  });

  it('hold all at once, each in its own category', () => {
    const state = openWorkspace([
      { period: 'day', category: 'school-meals', most: 50 },
      { period: 'day', category: null, most: 120 },
    ]).at(0);
    pay(state, 60, TILL);
    isRefused(() => pay(state, 51, STALL));
    pay(state, 50, STALL);
    isRefused(() => pay(state, 1, STALL));
    isRefused(() => pay(state, 11, TILL));
    pay(state, 10, TILL);
  });

  it('with a category hold where the label has this name, and nowhere once it has another', () => {
    const state = openWorkspace([{ period: 'day', category: 'school-meals', most: 50 }]).at(0);
    isRefused(() => pay(state, 51, STALL));
    const label = state.list(BENEFICIARY_LABELS)[0]!;
    state.put(BENEFICIARY_LABELS, { ...label, name: 'lunches' });
    pay(state, 51, STALL);
  });
});
