import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { formatCriterion } from './format-condition.ts';

describe('a condition in words', () => {
  test.each([
    ['$statusCode == 201', 'the HTTP status is 201'],
    ["$response.body#/status == 'active'", 'status is active'],
    ["$response.body#/status != 'failed'", 'status is not failed'],
    ["$response.body#/data/0/status == 'verified'", 'status of the first entry is verified'],
    [
      '$response.body#/wallets/1/available/amount >= $inputs.price',
      'available.amount of the second entry of wallets is at least the input price',
    ],
    [
      '$response.body#/tagIds/0 == $steps.make-pass.outputs.tagId',
      'the first of tagIds is tagId of Make pass',
    ],
    ['$response.body#/issuedCount > 0', 'issuedCount is more than 0'],
    ['$response.body#/id', 'id is set'],
    ['!$response.body#/id', 'id is not set'],
    [
      "$response.body#/status == 'open' || $response.body#/count < 2",
      'status is open or count is less than 2',
    ],
  ])('%s', (condition, words) => {
    expect(formatCriterion({ condition })).toBe(words);
  });

  test('that looks for an entry of a list', () => {
    const criterion = {
      condition: "$.data[?@.status == 'completed']",
      context: '$response.body',
      type: 'jsonpath',
    } as const;
    expect(formatCriterion(criterion)).toBe('an entry of data has: status is completed');
  });

  test('that cannot be read stays as it is written', () => {
    expect(formatCriterion({ condition: '$response.body#/a =~ b' })).toBe('$response.body#/a =~ b');
  });

  test('every simple condition of the workflows has words without a dollar sign', () => {
    const folder = join(root, 'api/workflows');
    const conditions = readdirSync(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/condition: (\$[^\n]+)$/gm)].map(
        ([, condition]) => condition!,
      ),
    );
    expect(conditions.length).toBeGreaterThan(200);
    const unread = conditions
      .filter((condition) => !condition.includes('[?'))
      .filter((condition) => /[$#]|==/.test(formatCriterion({ condition })));
    expect(unread).toEqual([]);
  });
});
