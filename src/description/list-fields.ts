import type { SchemaFacts } from './description-context.ts';

/** The fields of a body: the properties of its schema, else those of the first alternative. */
export function listFields(schema: SchemaFacts | undefined): SchemaFacts['properties'] {
  if (!schema) return [];
  return schema.properties.length > 0 ? schema.properties : listFields(schema.oneOf?.[0]);
}
