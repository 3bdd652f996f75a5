import { expect, it } from 'vitest';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { post } = useSandbox();

it.each([
  ['UGX', 9_007_199_254_740_991, '9,007,199,254,740,991 UGX'],
  ['KES', 9_007_199_254_740_991, '90,071,992,547,409.91 KES'],
  ['KES', 123_405, '123,405,000.00 KES'],
  ['KWD', 9_007_199_254_740_991, '9,007,199,254,740.991 KWD'],
])('a detail has every digit of an amount in %s: %i', async (currency, amount, text) => {
  await post('/v1/currencies', { code: currency });
  const { body } = await post('/v1/vouchers', {
    name: 'Flood',
    amount: { amount, currency },
    quantity: 100_000,
    validFrom: '2026-03-01T00:00:00Z',
    expiresAt: '2026-03-09T00:00:00Z',
  });
  expect((body as { readonly detail: string }).detail).toContain(` ${text}`);
});
