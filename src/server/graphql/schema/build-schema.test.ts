import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema as readSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
} from 'graphql/index.js';
import { describe, expect, it } from 'vitest';
import { buildSchema } from './build-schema.ts';

const file = join(import.meta.dirname, '../schema.graphql');
const schema = buildSchema();
const text = `${printSchema(schema)}\n`;

/** What a client of the kept schema would notice of another one. */
function listBreaks(next: string): string[] {
  const kept = readSchema(readFileSync(file, 'utf8'));
  return findBreakingChanges(kept, readSchema(next)).map(({ type }) => type);
}

/** Every part of the schema with its description. */
function listDescriptions(): (readonly [string, string | null | undefined])[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) return [];
    const own = [[type.name, type.description] as const];
    if (isEnumType(type))
      return [
        ...own,
        ...type
          .getValues()
          .map(({ name, description }) => [`${type.name}.${name}`, description] as const),
      ];
    if (!isObjectType(type) && !isInputObjectType(type)) return own;
    const parts = isObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => [field, ...field.args])
      : Object.values(type.getFields());
    return [
      ...own,
      ...parts.map(({ name, description }) => [`${type.name}.${name}`, description] as const),
    ];
  });
}

describe('the schema', () => {
  it('breaks no client of the kept schema', () => {
    expect(listBreaks(text)).toEqual([]);
  });

  it('is the kept one; `vitest -u` keeps an extended one', async () => {
    const kept = readFileSync(file, 'utf8');
    const isSame = `${printSchema(readSchema(kept))}\n` === text;
    // The formatter may have laid the file out in its own way.
    await expect(isSame ? kept : text).toMatchFileSnapshot(file);
  });

  it.each([
    ['a field that is gone', /formToken: /, 'form: ', 'FIELD_REMOVED'],
    ['a field that may be null now', /totalCount: Int!/, 'totalCount: Int', 'FIELD_CHANGED_KIND'],
    ['an enum value that is gone', / DEPRECATED\n/, ' RETIRED\n', 'VALUE_REMOVED_FROM_ENUM'],
    ['an argument that is needed now', /after: String\b/, 'after: String!', 'ARG_CHANGED_KIND'],
  ])('is seen to break clients by %s', (_, old, next, type) => {
    expect(text).toMatch(old);
    expect(listBreaks(text.replace(old, next))).toContain(type);
  });

  it('describes every type, field, argument and value in a sentence', () => {
    const bad = listDescriptions().filter(([, description]) => !/[.]$/.test(description ?? ''));
    expect(bad).toEqual([]);
    expect(listDescriptions().length).toBeGreaterThan(150);
  });
});
