import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { listWallets } from './account-document.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Audience, AudienceFilter } from '#server/sandbox/entities/audience.ts';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { WALLET_GROUPS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

type Field = AudienceFilter['field'];
type Test = (account: Account) => boolean;

const EQUALITY = ['is', 'is_not'] as const;
const ORDER = ['greater_than', 'less_than'] as const;
const STATUSES = ['active', 'suspended', 'closed'];
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The fields by which audiences select, as documents show them. */
export const FILTER_FIELDS = [
  { field: 'tag', operators: EQUALITY, description: 'A label on the account.' },
  { field: 'group', operators: EQUALITY, description: 'A wallet group of the account, by its id.' },
  {
    field: 'status',
    operators: EQUALITY,
    description: 'Status of the account: active, suspended or closed.',
  },
  {
    field: 'balance',
    operators: ORDER,
    description: "Balance of the account's wallets in the default currency, in minor units.",
  },
  {
    field: 'createdAt',
    operators: ORDER,
    description: 'Time when the account was created, in UTC.',
  },
] as const;

/** The currency in which the company counts; undefined for a company without one. */
export function findDefaultCurrency(state: Draft): string | undefined {
  return state.list(CURRENCIES).find(({ isDefault }) => isDefault)?.code;
}

/** Refuses conditions that cannot be understood: `validation_failed`, `wallet_group_not_found`. */
export function checkFilters(state: Draft, filters: readonly AudienceFilter[]): void {
  for (const [index, { field, operator, value }] of filters.entries()) {
    const { operators } = FILTER_FIELDS.find((known) => known.field === field)!;
    if (!operators.some((known) => known === operator))
      failWith('validation_failed', {
        pointer: `/filters/${index}/operator`,
        detail: `${field} is compared with ${operators.join(' or ')}, and not with ${operator}.`,
      });
    const mistake = findValueMistake(field, value);
    if (mistake !== undefined)
      failWith('validation_failed', { pointer: `/filters/${index}/value`, detail: mistake });
    if (field === 'group' && !state.get(WALLET_GROUPS, value))
      failWith('wallet_group_not_found', {
        pointer: `/filters/${index}/value`,
        detail: describeMissing(WALLET_GROUPS, value),
      });
  }
}

function findValueMistake(field: Field, value: string): string | undefined {
  if (field === 'status' && !STATUSES.includes(value))
    return `"${value}" is not one of ${STATUSES.join(', ')}.`;
  if (field === 'balance' && !isAmount(value))
    return `The balance "${value}" is not a whole number of minor units.`;
  if (field === 'createdAt' && !isTime(value))
    return `"${value}" is not a time in RFC 3339 format.`;
  return undefined;
}

function isAmount(text: string): boolean {
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
}

function isTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** The accounts that meet every condition of an audience now, in the order in which they were opened. */
export function listAudienceMembers(
  state: Draft,
  { filters }: Pick<Audience, 'filters'>,
): readonly Account[] {
  const tests = filters.map((filter) => buildTest(state, filter));
  return state.list(ACCOUNTS).filter((account) => tests.every((fits) => fits(account)));
}

function buildTest(state: Draft, { field, operator, value }: AudienceFilter): Test {
  if (operator === 'is') return buildEqualityTest(field, value);
  if (operator === 'is_not') {
    const isEqual = buildEqualityTest(field, value);
    return (account) => !isEqual(account);
  }
  const read = buildReader(state, field);
  const bound = field === 'createdAt' ? Date.parse(value) : Number(value);
  return operator === 'greater_than'
    ? (account) => read(account) > bound
    : (account) => read(account) < bound;
}

function buildEqualityTest(field: Field, value: string): Test {
  if (field === 'tag') return ({ tags }) => tags.includes(value);
  return field === 'group'
    ? ({ groupIds }) => groupIds.includes(value)
    : ({ status }) => status === value;
}

function buildReader(state: Draft, field: Field): (account: Account) => number {
  if (field === 'createdAt') return ({ createdAt }) => Date.parse(createdAt);
  const currency = findDefaultCurrency(state) ?? '';
  return ({ id }) =>
    listWallets(state, id)
      .filter((wallet) => wallet.currency === currency)
      .reduce((sum, wallet) => sum + state.sum(wallet.id, currency), 0);
}
