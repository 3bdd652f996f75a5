import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Audience, AudienceFilter } from '#server/sandbox/entities/audience.ts';
import { WALLET_GROUPS, WALLETS } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { findDefaultCurrency } from './find-default-currency.ts';

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
  const tests = buildTests(state, filters);
  return state.list(ACCOUNTS).filter((account) => tests.every((fits) => fits(account)));
}

/**
 * Builds one test for each field, however many conditions name it: thousands of conditions on thousands of accounts would
 * keep everybody waiting.
 */
function buildTests(state: Draft, filters: readonly AudienceFilter[]): readonly Test[] {
  const isAboutBalances = filters.some(({ field }) => field === 'balance');
  const balances: ReadonlyMap<string, number> = isAboutBalances ? sumBalances(state) : new Map();
  const listTexts: Readonly<
    Record<'tag' | 'group' | 'status', (account: Account) => readonly string[]>
  > = {
    tag: ({ tags }) => tags,
    group: ({ groupIds }) => groupIds,
    status: ({ status }) => [status],
  };
  const numbers: Readonly<Record<'balance' | 'createdAt', NumberField>> = {
    balance: { parse: Number, read: ({ id }) => balances.get(id) ?? 0 },
    createdAt: { parse: Date.parse, read: ({ createdAt }) => Date.parse(createdAt) },
  };
  const ofField = (field: Field) => filters.filter((filter) => filter.field === field);
  return [
    ...Object.entries(listTexts).map(([field, list]) =>
      buildTextTest(ofField(field as Field), list),
    ),
    ...Object.entries(numbers).flatMap(([field, number]) =>
      buildNumberTest(ofField(field as Field), number),
    ),
  ];
}

function buildTextTest(
  filters: readonly AudienceFilter[],
  list: (account: Account) => readonly string[],
): Test {
  const pick = (operator: AudienceFilter['operator']) =>
    new Set(filters.flatMap((filter) => (filter.operator === operator ? [filter.value] : [])));
  const wanted = pick('is');
  const unwanted = pick('is_not');
  return (account) => {
    const texts = new Set(list(account));
    const hasWanted = wanted.size <= texts.size && [...wanted].every((text) => texts.has(text));
    return hasWanted && ![...texts].some((text) => unwanted.has(text));
  };
}

/** A field that is compared as a number. */
interface NumberField {
  readonly parse: (value: string) => number;
  readonly read: (account: Account) => number;
}

/** Of several bounds on one side the narrowest counts. */
function buildNumberTest(
  filters: readonly AudienceFilter[],
  { parse, read }: NumberField,
): readonly Test[] {
  let above = -Infinity;
  let below = Infinity;
  for (const { operator, value } of filters) {
    if (operator === 'greater_than') above = Math.max(above, parse(value));
    else below = Math.min(below, parse(value));
  }
  const fits: Test = (account) => {
    const number = read(account);
    return number > above && number < below;
  };
  return filters.length === 0 ? [] : [fits];
}

/** What each account has in the default currency. */
function sumBalances(state: Draft): ReadonlyMap<string, number> {
  const currency = findDefaultCurrency(state) ?? '';
  const sums = new Map<string, number>();
  for (const { id, accountId, beneficiaryId, currency: own } of state.list(WALLETS)) {
    if (own !== currency || beneficiaryId !== null) continue;
    sums.set(accountId, (sums.get(accountId) ?? 0) + state.sum(id, currency));
  }
  return sums;
}
