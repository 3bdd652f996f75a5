import { buildSchema } from './build-schema.ts';
import type { DescriptionContext } from './description-context.ts';
import { isRecord, type Located } from './references.ts';
import type { JsonValue, Parameter } from './site-model.ts';

/** What parameters and response headers have in common. */
export function buildValue(
  context: DescriptionContext,
  at: Located,
  name: string,
): Omit<Parameter, 'in'> {
  const own = isRecord(at.value) ? at.value : {};
  const schemaAt = { ...at, path: [...at.path, 'schema'], value: own['schema'] };
  const schema = buildSchema(context.references, schemaAt);
  const example = own['example'] ?? schema.example;
  return {
    name,
    required: own['required'] === true,
    deprecated: own['deprecated'] === true,
    description:
      typeof own['description'] === 'string' ? own['description'].trim() : schema.description,
    schema,
    ...(example !== undefined && { example: example as JsonValue }),
  };
}
