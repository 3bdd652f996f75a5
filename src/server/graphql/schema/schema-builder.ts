import SchemaBuilder from '@pothos/core';
import type { RequestContext } from '#server/graphql/request-context.ts';

/** What the types of the schema agree upon: fields are never null unless they say so. */
export interface SchemaTypes {
  Context: RequestContext;
  DefaultFieldNullability: false;
}

export type Builder = ReturnType<typeof createSchemaBuilder>;

export function createSchemaBuilder() {
  return new SchemaBuilder<SchemaTypes>({
    defaultFieldNullability: false,
  });
}
