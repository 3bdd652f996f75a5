import { describe, expect, it, vi } from 'vitest';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { AudienceFilter } from '#server/sandbox/entities/audience.ts';
import { COMPANY_WALLETS, WALLETS } from '#server/sandbox/entities/wallet.ts';
import { openSeededDraft } from '#server/sandbox/testing/open-seeded-draft.ts';
import { fc } from '#testing/fast-check.ts';
import { listAudienceMembers } from './audience-accounts.ts';

const { draft } = openSeededDraft();
const [account] = draft.list(ACCOUNTS);
const [wallet] = draft.list(WALLETS);
const [purse] = draft.list(COMPANY_WALLETS);
const currency = wallet!.currency;

const PEOPLE: readonly Account[] = Array.from({ length: 12 }, (_, number) => ({
  ...account!,
  id: `acc_${number}`,
  tags: ['vip', 'new', 'far'].filter((_tag, index) => (number >> index) % 2 === 1),
  groupIds: number % 3 === 0 ? ['wgr_1'] : [],
  status: number % 5 === 0 ? 'suspended' : 'active',
  createdAt: `2026-02-${10 + number}T00:00:00Z`,
}));
for (const one of draft.list(ACCOUNTS)) draft.remove(ACCOUNTS, one);
for (const [number, person] of PEOPLE.entries()) {
  draft.put(ACCOUNTS, person);
  const own = draft.put(WALLETS, { ...wallet!, id: `wal_${number}`, accountId: person.id });
  draft.post(`trf_${number}`, [
    { holder: own.id, currency, amount: number * 10 },
    { holder: purse!.id, currency, amount: -number * 10 },
  ]);
}

/** One condition, as the description says it. */
function fits({ field, operator, value }: AudienceFilter, person: Account): boolean {
  const balance = PEOPLE.indexOf(person) * 10;
  const number = field === 'balance' ? balance : Date.parse(person.createdAt);
  const bound = field === 'balance' ? Number(value) : Date.parse(value);
  if (operator === 'greater_than') return number > bound;
  if (operator === 'less_than') return number < bound;
  const status: readonly string[] = [person.status];
  const texts = { tag: person.tags, group: person.groupIds, status };
  const has = texts[field as keyof typeof texts].includes(value);
  return operator === 'is' ? has : !has;
}

const number = fc.record({
  operator: fc.constantFrom('greater_than' as const, 'less_than' as const),
  condition: fc.constantFrom(
    { field: 'balance' as const, value: '30' },
    { field: 'balance' as const, value: '-5' },
    { field: 'balance' as const, value: '95' },
    { field: 'createdAt' as const, value: '2026-02-14T00:00:00Z' },
    { field: 'createdAt' as const, value: '2026-02-20T12:00:00+03:00' },
  ),
});
const text = fc.record({
  operator: fc.constantFrom('is' as const, 'is_not' as const),
  condition: fc.constantFrom(
    ...['vip', 'new', 'far', 'none'].map((value) => ({ field: 'tag' as const, value })),
    { field: 'group' as const, value: 'wgr_1' },
    { field: 'status' as const, value: 'active' },
    { field: 'status' as const, value: 'suspended' },
  ),
});
const filter = fc
  .oneof(number, text)
  .map(({ operator, condition }): AudienceFilter => ({ operator, ...condition }));

describe('listAudienceMembers', () => {
  it('lists the accounts that meet each condition', () => {
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 4 }), (filters) => {
        const members = PEOPLE.filter((person) => filters.every((one) => fits(one, person)));
        expect(listAudienceMembers(draft, { filters })).toEqual(members);
      }),
    );
  });

  it('sums each wallet once, however many conditions ask for a balance', () => {
    const filters = Array.from({ length: 5000 }, (_, index): AudienceFilter => {
      return { field: 'balance', operator: 'greater_than', value: String(-index - 1) };
    });
    const sum = vi.fn((holder: string, money: string) => draft.sum(holder, money));
    expect(listAudienceMembers({ ...draft, sum }, { filters })).toHaveLength(PEOPLE.length);
    expect(sum.mock.calls.length).toBeLessThanOrEqual(draft.list(WALLETS).length);
  });
});
