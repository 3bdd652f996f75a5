import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { parseCriterion } from './conditions.ts';
import { fillValue, MissingValueError, readExpression } from './expressions.ts';
import { evaluateCriterion } from './evaluate-criterion.ts';

const scope = {
  values: {
    inputs: { amount: 1500, name: "O'Neill", 'run-id': 'run-1' },
    outputs: { 'open-account': { accountId: 'acc_1', wallets: [{ id: 'wal_1' }] } },
  },
  response: {
    status: 201,
    headers: { 'retry-after': '5' },
    body: { status: 'Active', data: [{ type: 'topup', 'a/b': 2000 }, { type: 'collection' }] },
  },
};

const holds = (condition: string) => evaluateCriterion({ condition }, scope).holds;

describe('a simple condition', () => {
  it('compares what expressions lead to', () => {
    expect(holds('$statusCode == 201')).toBe(true);
    expect(holds('$response.body#/data/0/a~1b >= $inputs.amount')).toBe(true);
    expect(holds('$response.body#/data/0/a~1b < 2000')).toBe(false);
    expect(holds("$inputs.name == 'O''Neill'")).toBe(true);
    expect(holds('$response.header.Retry-After == $inputs.amount')).toBe(false);
    expect(holds('$response.body#/absent == null')).toBe(false);
  });

  it('takes texts as equal whatever their case', () => {
    expect(holds("$response.body#/status == 'active'")).toBe(true);
    expect(holds("$response.body#/status != 'ACTIVE'")).toBe(false);
  });

  it('binds && more closely than ||, and ! to what follows it', () => {
    expect(holds('$statusCode == 201 || $statusCode == 1 && $statusCode == 2')).toBe(true);
    expect(holds('($statusCode == 201 || $statusCode == 1) && $statusCode == 2')).toBe(false);
    expect(holds('!($statusCode == 200) && true')).toBe(true);
  });

  it('tells what its expressions led to', () => {
    expect(evaluateCriterion({ condition: "$response.body#/status == 'closed'" }, scope)).toEqual({
      condition: "$response.body#/status == 'closed'",
      holds: false,
      found: [['$response.body#/status', '"Active"']],
    });
  });

  it('is refused when it cannot be read', () => {
    for (const condition of ['$statusCode ==', '$statusCode = 201', '(true', 'true true', 'yes'])
      expect(() => holds(condition), condition).toThrow(TypeError);
  });

  it('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (condition) => {
        try {
          parseCriterion({ condition });
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
    );
  });
});

it('a filter holds when an item of the list meets it', () => {
  const filter = (condition: string) =>
    evaluateCriterion({ condition, type: 'jsonpath', context: '$response.body' }, scope).holds;
  expect(filter("$.data[?@.type == 'collection']")).toBe(true);
  expect(filter("$.data[?(@.type == 'payment')]")).toBe(false);
  expect(() => filter('$..type')).toThrow(TypeError);
});

it('a value is filled in with its types, and texts with what stands in braces', () => {
  const value = {
    amount: '$inputs.amount',
    key: '{$inputs.run-id}-{$inputs.amount}',
    wallet: '$steps.open-account.outputs.wallets#/0/id',
    price: 'costs $5',
    list: [true, null],
  };
  expect(fillValue(value, scope)).toEqual({
    amount: 1500,
    key: 'run-1-1500',
    wallet: 'wal_1',
    price: 'costs $5',
    list: [true, null],
  });
});

it('an expression that leads nowhere gives nothing, and is missed where it is needed', () => {
  expect(readExpression('$steps.none.outputs.id', scope)).toBeUndefined();
  expect(readExpression('$inputs.constructor', scope)).toBeUndefined();
  expect(() => fillValue('$inputs.none', scope)).toThrow(MissingValueError);
});
