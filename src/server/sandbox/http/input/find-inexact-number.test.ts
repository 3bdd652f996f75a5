import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { DANIEL } from '#server/sandbox/testing/ledger.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { findInexactNumber } from './find-inexact-number.ts';

describe('findInexactNumber', () => {
  it.each([
    ['4.9999999999999999999', '', 'The value has too many digits.'],
    ['{"a":[1,{"b":5.00000000000000000001}]}', '/a/1/b', 'a.1.b has too many digits.'],
    ['{"a":9007199254740993}', '/a', 'a is too large.'],
    ['{"a":-1e400}', '/a', 'a is too large.'],
    ['{"a":100000000000000000000}', '/a', 'a is too large.'],
    ['{"a/b":{"c~d":1e400}}', '/a~1b/c~0d', 'a/b.c~d is too large.'],
    ['[1e-400]', '/0', '0 has too many digits.'],
    ['[0.30000000000000000001]', '/0', '0 has too many digits.'],
    ['["#", "4.99999999999999999999\\"", 4.99999999999999999999]', '/2', '2 has too many digits.'],
  ])('finds what parsing changes in %s', (text, pointer, detail) => {
    expect(findInexactNumber(text)).toEqual({ pointer, detail });
  });

  it.each([
    '5',
    '5.0',
    '0.50e1',
    '-0',
    '0.0e99',
    '1.10',
    '1E5',
    '1000e-1',
    '-25.00e-0',
    '0.1',
    '0.10000000000000001',
    '9007199254740991',
    '{"4.99999999999999999999":"9007199254740993","\\\\":1}',
  ])('leaves %s', (text) => {
    expect(findInexactNumber(text)).toBeUndefined();
  });

  it.each([
    ['a long row of the sign that marks a place', `["${'#'.repeat(250_000)}",1e400]`, '/1'],
    ['an escaped sign before the number', '["\\u0023",1e400]', '/1'],
    ['a number with many zeros inside', `[0.1${'0'.repeat(250_000)}1]`, '/0'],
  ])(
    'finds the number behind %s before the test runs out of time',
    (_, text, pointer) => {
      expect(findInexactNumber(text)).toMatchObject({ pointer });
    },
    10_000,
  );

  it('leaves every number that JSON.stringify writes, and every whole number that is exact', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
        expect(findInexactNumber(JSON.stringify([value])) === undefined).toBe(isExact);
      }),
    );
  });
});

describe('a request', () => {
  const sandbox = useSandbox();

  it('with an amount that would be rounded is refused, and moves nothing', async () => {
    const { id, appKey } = sandbox.workspace;
    for (const amount of ['4.9999999999999999999', '9007199254740993', '0.99999999999999999999']) {
      const response = await sandbox.host.fetch(
        new Request(`http://localhost/sandbox/${id}/v1/accounts/${DANIEL.account}/topups`, {
          method: 'POST',
          headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
          body: `{"walletId":"${DANIEL.wallet}","amount":{"amount":${amount},"currency":"KES"}}`,
        }),
      );
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'validation_failed',
        pointer: '/amount/amount',
      });
    }
    expect(await sandbox.readBalance(DANIEL.wallet)).toBe(0);
  });
});
