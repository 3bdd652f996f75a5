import type { Schema } from '#model/site-model.ts';

/** A schema for tests: a plain string, unless told otherwise. */
export function buildTestSchema(part: Partial<Schema> = {}): Schema {
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
