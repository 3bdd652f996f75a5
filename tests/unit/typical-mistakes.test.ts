import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#scripts/lib/root.mjs';
import { readDocument } from '#description/read-document.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const operations = readDocument(await loadApiDescription());
const catalogue = parse(readFileSync(join(root, 'api/errors.yaml'), 'utf8')) as Readonly<
  Record<string, { readonly cause: string }>
>;

const mistaken = operations.flatMap((operation) =>
  operation.errors
    .filter(({ code }) => code === 'validation_failed')
    .map(({ cause }) => ({ operation, cause })),
);

describe('validation_failed of each operation', () => {
  it('stands at 200 operations or more, and is general at none', () => {
    expect(mistaken.length).toBeGreaterThan(200);
    const general = catalogue['validation_failed']!.cause;
    const left = mistaken.filter(({ cause }) => cause === general);
    expect(left.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('names a part of the request that the operation has', () => {
    const without = mistaken.filter(({ operation, cause }) => {
      const { parameters, requestBody } = operation;
      const fields = requestBody?.contents.flatMap(({ schema }) => [
        ...schema.properties,
        ...(schema.oneOf ?? []).flatMap((option) => option.properties),
      ]);
      const names = [...parameters, ...(fields ?? [])].map(({ name }) => name);
      return !names.some((name) => cause.includes(name));
    });
    expect(without.map(({ operation, cause }) => `${operation.operationId}: ${cause}`)).toEqual([]);
  });

  it.each([
    ['listAccountTags', /`limit` is not between 1 and 100/],
    ['addFleet', /`name`/],
    ['verifyCreditScore', /`consent` is not `true`/],
    ['deleteAudience', /^The header `Idempotency-Key` does not have 8 to 64 characters/],
  ])('of %s names its own limits', (operationId, pattern) => {
    const found = mistaken.find(({ operation }) => operation.operationId === operationId);
    expect(found?.cause).toMatch(pattern);
  });
});
