import { describe, expect, it } from 'vitest';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { buildTestObject, buildTestSchema } from '#languages/testing/test-operation.ts';
import { formatField, formatStruct } from './sdk-literals.ts';

const MONEY = buildTestObject({ amount: { types: ['integer'] }, currency: {} }, { name: 'Money' });
/** A value, its schema, and whether it is required. */
type Case = readonly [value: Json, schema: Partial<Schema>, required: boolean];
const write = (value: Json, schema: Schema, required: boolean) =>
  formatField(value, { name: 'maxBalance', required, schema }, 'AddWalletType');

describe('the value of a field in Go', () => {
  it.each<[string, Case, string]>([
    ['a text', ['x', {}, true], '"x"'],
    ['a text that may be left out', ['x', {}, false], 'wallet.Ptr("x")'],
    ['a number that may be left out', [20, { types: ['integer'] }, false], 'wallet.Ptr[int64](20)'],
    ['a text that may be null too', ['x', { nullable: true }, false], 'wallet.Value("x")'],
    ['null that may be left out', [null, { nullable: true }, false], 'wallet.Null[string]()'],
    ['null that is required', [null, { nullable: true }, true], 'nil'],
    [
      'a number that may be null',
      [2, { types: ['number'], nullable: true }, true],
      'wallet.Ptr[float64](2)',
    ],
    [
      'a list',
      [['a', 'b'], { types: ['array'], items: buildTestSchema() }, true],
      '[]string{"a", "b"}',
    ],
    [
      'a list that may be left out',
      [[], { types: ['array'], items: MONEY }, false],
      '&[]wallet.Money{}',
    ],
    [
      'what has another type than it should',
      ['x', { types: ['array'], items: MONEY }, true],
      '"x"',
    ],
  ])('is written for %s', (_, [value, schema, required], code) => {
    expect(write(value, buildTestSchema(schema), required)).toBe(code);
  });

  it('names the struct of an object, and elides it in a list', () => {
    const money = { amount: 150_000, currency: 'KES' };
    expect(write(money, MONEY, false)).toBe('&wallet.Money{Amount: 150000, Currency: "KES"}');
    const list = buildTestSchema({ types: ['array'], items: MONEY });
    expect(write([money], list, true)).toBe('[]wallet.Money{{Amount: 150000, Currency: "KES"}}');
    const unnamed = buildTestObject({ amount: { types: ['integer'] } });
    expect(write({ amount: 1, 'x-more': [null] }, unnamed, true)).toBe(
      'wallet.AddWalletTypeMaxBalance{Amount: 1, XMore: []any{nil}}',
    );
    const maybe = buildTestSchema({ types: [], nullable: true, oneOf: [MONEY] });
    expect(write(money, maybe, false)).toMatch(/^wallet\.Value\(wallet\.Money\{/);
  });

  it('begins in one column where neighbours have a line each', () => {
    const long = ['Long', '[]string{\n\t"a",\n}'] as const;
    const entries = [['A', '1'], ['Second', '2'], long, ['B', '3']] as const;
    expect(formatStruct('wallet.T', entries)).toBe(
      'wallet.T{\n\tA:      1,\n\tSecond: 2,\n\tLong: []string{\n\t\t"a",\n\t},\n\tB: 3,\n}',
    );
  });
});
