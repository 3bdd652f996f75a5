import { getList, type Break } from './break.ts';
import type { buildDescription } from './build-description.ts';

const AMOUNT = { type: 'integer', minimum: 0, examples: [100] };
const CURRENCY = { type: 'string', pattern: '^[A-Z]{3}$', examples: ['KES'] };

/** Gives the list parameters of its query. */
function addQuery(
  all: ReturnType<typeof buildDescription>,
  schemas: Readonly<Record<string, object>>,
): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const parameter = { name, in: 'query', required: true, description: `The ${name}.`, schema };
    (getList(all).parameters as object[]).push(parameter);
  }
}

/** What breaks the rules about money in a query. */
export const MONEY_BREAKS: readonly Break[] = [
  [
    'docs/money-format',
    'an amount of a query with decimals',
    (all) => addQuery(all, { amount: { ...AMOUNT, type: 'number' }, currency: CURRENCY }),
  ],
  [
    'docs/money-format',
    'an amount of a query without a lower bound',
    (all) => addQuery(all, { amount: { ...AMOUNT, minimum: undefined }, currency: CURRENCY }),
  ],
  [
    'docs/money-format',
    'an amount of a query without a currency',
    (all) => addQuery(all, { amount: AMOUNT }),
  ],
  [
    'docs/money-format',
    'a currency of a query that may be anything',
    (all) => addQuery(all, { amount: AMOUNT, currency: { ...CURRENCY, pattern: undefined } }),
  ],
];
