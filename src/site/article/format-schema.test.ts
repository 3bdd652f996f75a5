import { describe, expect, it } from 'vitest';
import { formatLimits, formatSchemaType } from './format-schema.ts';
import { buildTestSchema } from '#languages/testing/test-operation.ts';

describe('formatSchemaType', () => {
  it('names formats, components, arrays and null', () => {
    expect(formatSchemaType(buildTestSchema({ format: 'date-time', nullable: true }))).toBe(
      'date-time or null',
    );
    const wallet = buildTestSchema({ name: 'Wallet', types: ['object'] });
    expect(formatSchemaType(buildTestSchema({ types: ['array'], items: wallet }))).toBe(
      'array of Wallet',
    );
    expect(
      formatSchemaType(buildTestSchema({ types: [], oneOf: [wallet, buildTestSchema()] })),
    ).toBe('Wallet or string');
  });
});

describe('formatLimits', () => {
  it('says ranges as people would', () => {
    expect(formatLimits(buildTestSchema({ limits: { minLength: 2, maxLength: 80 } }))).toEqual([
      '2 to 80 characters',
    ]);
    expect(formatLimits(buildTestSchema({ limits: { minimum: 0 } }))).toEqual(['at least 0']);
    expect(
      formatLimits(buildTestSchema({ limits: { minLength: 7, maxLength: 7, pattern: '^#' } })),
    ).toEqual(['exactly 7 characters', 'matches ^#']);
  });

  it('says of a list how many entries it has, and that none stands there twice', () => {
    const limits = { minItems: 1, maxItems: 4 };
    const list = buildTestSchema({ types: ['array'], limits: { ...limits, uniqueItems: true } });
    expect(formatLimits(list)).toEqual(['1 to 4 entries', 'no entry twice']);
    expect(formatLimits({ ...list, limits: { ...limits, uniqueItems: false } })).toEqual([
      '1 to 4 entries',
    ]);
  });
});
