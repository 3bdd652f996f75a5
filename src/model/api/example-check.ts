import { Ajv2020, MissingRefError } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { formatPointer, parseReference, type Located } from '#description/references.ts';
import type { OpenSource } from '#model/sources/open-sources.ts';

/** What is wrong with an example. */
export interface ExampleProblem {
  readonly why: string;
  /** Where the schema itself is wrong, from the schema on; undefined for an example that does not fit. */
  readonly schemaPath?: readonly string[];
}

/** Gives the first thing that is wrong with an example or with its schema, undefined when the example fits. */
export type ExampleCheck = (schema: Located, at?: Located) => ExampleProblem | undefined;

// Keywords of OpenAPI and of this description that say nothing about validity.
const SILENT = ['example', 'xml', 'externalDocs', 'discriminator'];

/** Creates the check of examples against their schemas (JSON Schema 2020-12, over files). */
export function createExampleCheck(open: OpenSource): ExampleCheck {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateFormats: true,
    // Most checks run once or twice: to shorten their code costs more than their runs.
    code: { optimize: false },
    logger: { log: () => {}, warn: refuse, error: () => {} },
  });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  for (const keyword of SILENT) ajv.addKeyword(keyword);
  const known = new Set<string>();
  /** References are made absolute, and the files they lead to are added under their own names. */
  function prepare(value: unknown, file: string): unknown {
    if (Array.isArray(value)) return value.map((item) => prepare(item, file));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([key, item]) => {
      if (key !== '$ref' || typeof item !== 'string') return [key, prepare(item, file)];
      const target = parseReference(file, item);
      addFile(target.file);
      return [key, `file:///${target.file}#${formatPointer(target.path)}`];
    });
    return Object.fromEntries(entries);
  }
  function addFile(file: string): void {
    if (known.has(file)) return;
    known.add(file);
    const data = open(file)?.data;
    if (isJsonObject(data))
      ajv.addSchema({ $id: `file:///${file}`, ...(prepare(data, file) as object) });
  }
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  /** Compiles each form of a schema once: hundreds of properties are texts or times, and differ in their words only. */
  function compile({ value, source }: Located) {
    const form = prepare(isJsonObject(value) ? dropWords(value) : value, source.file) as object;
    const key = JSON.stringify(form);
    const validate = compiled.get(key) ?? ajv.compile(form);
    compiled.set(key, validate);
    return validate;
  }
  return function checkExample(schema, at) {
    if (!isJsonObject(schema.value)) return undefined;
    try {
      const validate = compile(schema);
      if (!at || validate(at.value)) return undefined;
      const [error] = validate.errors ?? [];
      return { why: `${error?.instancePath || 'The value'} ${error?.message ?? 'is not valid'}.` };
    } catch (error) {
      if (error instanceof MissingRefError) return undefined;
      if (error instanceof RangeError)
        return { why: 'The schema leads back to itself without an end.', schemaPath: [] };
      return describeSchema(error instanceof Error ? error.message : String(error), ajv.errors);
    }
  };
}

/** Ajv warns of a format that it does not know, and of nothing else that is asked for here. */
function refuse(message: unknown): never {
  throw new Error(String(message).replace(/ ignored in schema at path .*/s, ' is not known'));
}

function describeSchema(message: string, errors: typeof Ajv2020.prototype.errors): ExampleProblem {
  const [first] = message.startsWith('schema is invalid') ? (errors ?? []) : [];
  if (!first) return { why: `${message}.`, schemaPath: [] };
  const { instancePath, params } = first;
  const allowed: unknown = params['allowedValues'];
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  const schemaPath = instancePath.split('/').slice(1).map(unescapePointer);
  const key = schemaPath.at(-1) ?? 'The schema';
  return { why: `${key} ${first.message ?? 'is not valid'}${values}.`, schemaPath };
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A schema without what it says to readers. What is not as JSON Schema wants stays, and is found when it is compiled. */
function dropWords({ description, example: _example, examples, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(typeof description !== 'string' && description !== undefined && { description }),
    ...(!Array.isArray(examples) && examples !== undefined && { examples }),
  };
}
