import { isJsonObject, type Json } from '#contract/json.ts';
import type { Schema } from './schema.ts';

/**
 * Gives the fields of a schema that show an example the values of another one, so that a page does not show a field of one
 * thing and the example of another. Fields that this example does not have keep their own.
 *
 * @param value the example, or undefined where there is none
 */
export function fitExamples(schema: Schema, value: Json | undefined): Schema {
  if (value === undefined) return schema;
  const fitted = schema.example === undefined ? schema : { ...schema, example: value };
  if (Array.isArray(value))
    return schema.items ? { ...fitted, items: fitExamples(schema.items, value[0]) } : fitted;
  if (!isJsonObject(value) || schema.properties.length === 0) return fitted;
  const properties = schema.properties.map((property) => ({
    ...property,
    schema: fitExamples(property.schema, value[property.name]),
  }));
  return { ...fitted, properties };
}
