// Amounts in a query follow the rules of amounts in a body: whole minor units, and the currency beside them.
import { describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const { call } = useSandbox();
const takers = readOperations(await loadApiDescription()).filter(({ parameters }) =>
  parameters.some(({ name, location }) => name === 'amount' && location === 'query'),
);

it('is what five calls take', () => {
  expect(takers).toHaveLength(5);
});

describe.each(takers.map((operation) => [operation.operationId, operation] as const))(
  'an amount in the query of %s',
  (_, operation) => {
    const example = listExamples(operation)[0]!;
    const send = (query: Readonly<Record<string, string>>) =>
      call(operation.method, formatAddress({ ...example, query: { ...example.query, ...query } }));

    it('is taken as the example has it', async () => {
      const { status } = await send({});
      expect([200, 201]).toContain(status);
    });

    it.each([
      ['a fraction', { amount: '1.5' }, 'amount'],
      ['below zero', { amount: '-1' }, 'amount'],
      ['an exponent', { amount: '1e3' }, 'amount'],
      ['a number that no double holds', { amount: '9007199254740993' }, 'amount'],
      ['empty', { amount: '' }, 'amount'],
      ['of a currency in small letters', { currency: 'kes' }, 'currency'],
      ['of a currency that is longer than its code', { currency: 'KESX' }, 'currency'],
      ['of no currency', { currency: '' }, 'currency'],
    ])('is refused if the amount is %s', async (_what, query, name) => {
      const { status, body } = await send(query);
      expect([status, body]).toMatchObject([422, { code: 'validation_failed' }]);
      expect((body as { detail: string }).detail).toContain(name);
    });
  },
);
