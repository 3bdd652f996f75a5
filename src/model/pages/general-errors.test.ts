import { expect, it } from 'vitest';
import type { OperationError } from '#contract/operation-facts.ts';
import { buildTestSite } from '#model/testing/create-sources.ts';
import { formatErrorKey, listGeneralErrors } from './general-errors.ts';

const { model } = buildTestSite();
const [operation] = Object.values(model.pages).flatMap((page) =>
  page.kind === 'operation' ? [page.operation] : [],
);
const [error] = operation?.errors ?? [];
if (!operation || !error) throw new Error('The small site has no operation with an error.');

const other: OperationError = { ...error, cause: 'The thing of this call is gone.' };
const without = { ...operation, errors: [] };
const withError = { ...operation, errors: [error] };
const withOther = { ...operation, errors: [other] };

it('gives the errors that more than half of all calls explain alike', () => {
  const key = formatErrorKey(error);
  expect(listGeneralErrors([withError, withError, without])).toEqual([key]);
  expect(listGeneralErrors([withError, without])).toEqual([]);
});

it('tells causes of one code apart', () => {
  expect(formatErrorKey(other)).not.toBe(formatErrorKey(error));
  expect(listGeneralErrors([withError, withOther])).toEqual([]);
});
