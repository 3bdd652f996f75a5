import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { Report } from '#model/model-error.ts';
import { isJsonObject } from '#contract/json.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const kindSchema = z.strictObject({
  shows: z.string().optional(),
  without: z.array(z.string()).default([]),
  adds: z.record(z.string(), z.unknown()).default({}),
});

/** Name under which the schemas refer to the bundled description. */
const API = 'api';

/** Checks the fields of an entity. @returns what does not fit; undefined for a kind that there is not */
export type CheckEntity = (kind: string, value: unknown) => readonly ErrorObject[] | undefined;

/**
 * Creates the check of the seed's entities: each kind has the properties of a schema of the description, without those
 * that are derived, and fields of its own.
 *
 * @param source entities.yaml; a kind with mistakes in it is reported
 * @param description the bundled description
 */
export function createEntitySchemas(
  source: YamlSource,
  description: Readonly<Record<string, unknown>>,
  report: Report,
): CheckEntity {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, API);
  const kinds = new Map(
    Object.entries(isJsonObject(source.data) ? source.data : {}).flatMap(([kind, value]) => {
      try {
        return [[kind, ajv.compile(buildSchema(value, description))] as const];
      } catch (error) {
        report({
          file: source.file,
          line: source.lineOf([kind]),
          what: `The kind ${kind} has a mistake.`,
          why: error instanceof Error ? error.message : String(error),
          how: 'Write which schema of the description the kind has, and which fields it has besides or leaves out.',
        });
        return [];
      }
    }),
  );
  return (kind, value) => {
    const validate = kinds.get(kind);
    if (!validate) return undefined;
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function buildSchema(value: unknown, description: Readonly<Record<string, unknown>>): object {
  const { shows, without, adds } = kindSchema.parse(value);
  const shown = shows === undefined ? [] : listProperties(shows, description);
  const unknown = without.find((name) => !shown.includes(name));
  if (unknown !== undefined) throw new Error(`${shows} has no property ${unknown}.`);
  const properties = Object.fromEntries(
    shown
      .filter((name) => !without.includes(name))
      .map((name) => [name, { $ref: `${API}#/components/schemas/${shows}/properties/${name}` }]),
  );
  const all = { ...properties, ...adds };
  return {
    type: 'object',
    properties: all,
    required: Object.keys(all),
    additionalProperties: false,
  };
}

function listProperties(name: string, description: Readonly<Record<string, unknown>>): string[] {
  const path = ['components', 'schemas', name, 'properties'];
  const found = path.reduce<unknown>(
    (at, key) => (isJsonObject(at) ? at[key] : undefined),
    description,
  );
  if (!isJsonObject(found))
    throw new Error(`The description has no schema ${name} with properties.`);
  return Object.keys(found);
}
