import { expect, it } from 'vitest';
import { buildApiChanges } from './build-api-changes.ts';
import type { OperationSummary, VersionSummary } from './version-summary.ts';

const operation = (call: string): OperationSummary => ({
  page: '/a/b',
  title: 'A',
  section: 'A',
  call,
  permission: '',
  parameters: {},
  request: {},
  response: {},
  statuses: ['200'],
  errors: [],
});
const version = (name: string, operations: Record<string, string>): VersionSummary => ({
  version: name,
  date: '2026-01-01',
  operations: Object.fromEntries(
    Object.entries(operations).map(([id, call]) => [id, operation(call)]),
  ),
});

it('compares each older version with the newest, and knows both ways to call an operation', () => {
  const built = buildApiChanges([
    version('2.0.0', { a: 'GET /v1/b', c: 'GET /v1/c' }),
    version('0.9.0', { gone: 'GET /v1/gone' }),
    version('1.0.0', { a: 'GET /v1/a' }),
  ]);
  expect(built.map(({ since, version: to }) => `${since} ${to}`)).toEqual([
    '0.9.0 2.0.0',
    '1.0.0 2.0.0',
  ]);
  expect(built[1]?.operations).toEqual([
    { operationId: 'a', method: 'GET', endpoint: '/v1/a' },
    { operationId: 'a', method: 'GET', endpoint: '/v1/b' },
    { operationId: 'c', method: 'GET', endpoint: '/v1/c' },
  ]);
  expect(built[1]?.changes.map(({ text, breaking }) => ({ text, breaking }))).toEqual([
    { text: 'the call is `GET /v1/b` instead of `GET /v1/a`', breaking: true },
    { text: 'new: `GET /v1/c`', breaking: false },
  ]);
  expect(built[0]?.changes[0]).toMatchObject({ kind: 'removed', breaking: true });
});

it('has nothing to compare before there is a second version', () => {
  expect(buildApiChanges([])).toEqual([]);
  expect(buildApiChanges([version('1.0.0', {})])).toEqual([]);
});
