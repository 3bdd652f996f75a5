import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { findRepeatedName } from './find-repeated-name.ts';

describe('findRepeatedName', () => {
  it.each([
    ['{"a":1,"a":2}', '/a', 'a is in the body twice.'],
    ['{"a":1,"\\u0061":2}', '/a', 'a is in the body twice.'],
    ['{"a":[{"b":1},{"b":"x","c":{},"b":2}]}', '/a/1/b', 'a.1.b is in the body twice.'],
    ['[[],{"x/y":[":,"],"x/y":null}]', '/1/x~1y', '1.x/y is in the body twice.'],
  ])('finds what parsing drops in %s', (text, pointer, detail) => {
    expect(findRepeatedName(text)).toEqual({ pointer, detail });
  });

  it('finds nothing in what no program has written twice', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const written = JSON.stringify(JSON.parse(text));
        expect(findRepeatedName(written)).toBeUndefined();
      }),
    );
  });
});

describe('a body', () => {
  const sandbox = useSandbox();

  it('with a field twice is refused, and no money moves', async () => {
    const before = await sandbox.readBalance('wal_01HZX6AB7QKD');
    const { id, appKey } = sandbox.workspace;
    const money = '{"amount":100,"amount":9000,"currency":"KES"}';
    const path = `/sandbox/${id}/v1/accounts/acc_01HZX6A4N2PC/charges`;
    const response = await sandbox.host.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
        body: `{"walletId":"wal_01HZX6AB7QKD","amount":${money}}`,
      }),
    );
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      pointer: '/amount/amount',
      detail: 'amount.amount is in the body twice.',
    });
    expect(await sandbox.readBalance('wal_01HZX6AB7QKD')).toBe(before);
  });
});
