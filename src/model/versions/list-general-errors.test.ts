import { expect, it } from 'vitest';
import { listGeneralErrors } from './list-general-errors.ts';
import type { OperationSummary, VersionSummary } from './version-summary.ts';

function operation(errors: readonly string[]): OperationSummary {
  return {
    page: '/a/b',
    title: 'A',
    section: 'A',
    call: 'GET /v1/a',
    permission: '',
    parameters: {},
    request: {},
    response: {},
    statuses: ['200'],
    errors,
  };
}

/** A version with calls that have the error "slow_down", and calls that have none. */
function version(having: number, lacking: number): VersionSummary {
  const operations = Array.from({ length: having + lacking }, (_, index) => [
    `call${index}`,
    operation(index < having ? ['slow_down'] : []),
  ]);
  return { version: '1.0.0', date: '2026-01-01', operations: Object.fromEntries(operations) };
}

it.each([
  ['ten calls of nineteen', 10, 9, ['slow_down']],
  ['half of the calls', 10, 10, []],
  ['fewer than ten calls', 9, 0, []],
])('gives a new code of %s: %i of %i more', (_, having, lacking, codes) => {
  expect(listGeneralErrors(version(0, 20), version(having, lacking))).toEqual(codes);
});

it('gives no code that a call had before', () => {
  expect(listGeneralErrors(version(1, 19), version(20, 0))).toEqual([]);
});
