import { describe, expect, it } from 'vitest';
import type { Schema } from '#model/site-model.ts';
import { formatLimits, formatSchemaType } from './format-schema.ts';

function buildSchema(part: Partial<Schema>): Schema {
  return {
    types: ['string'],
    nullable: false,
    description: '',
    limits: {},
    readOnly: false,
    writeOnly: false,
    deprecated: false,
    properties: [],
    ...part,
  };
}

describe('formatSchemaType', () => {
  it('names formats, components, arrays and null', () => {
    expect(formatSchemaType(buildSchema({ format: 'date-time', nullable: true }))).toBe(
      'date-time or null',
    );
    const wallet = buildSchema({ name: 'Wallet', types: ['object'] });
    expect(formatSchemaType(buildSchema({ types: ['array'], items: wallet }))).toBe(
      'array of Wallet',
    );
    expect(formatSchemaType(buildSchema({ types: [], oneOf: [wallet, buildSchema({})] }))).toBe(
      'Wallet or string',
    );
  });
});

describe('formatLimits', () => {
  it('says ranges as people would', () => {
    expect(formatLimits(buildSchema({ limits: { minLength: 2, maxLength: 80 } }))).toEqual([
      '2 to 80 characters',
    ]);
    expect(formatLimits(buildSchema({ limits: { minimum: 0 } }))).toEqual(['at least 0']);
    expect(
      formatLimits(buildSchema({ limits: { minLength: 7, maxLength: 7, pattern: '^#' } })),
    ).toEqual(['exactly 7 characters', 'matches ^#']);
  });
});
