import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { JsonObject } from '#contract/json.ts';
import { describeMistake, WHOLE_VALUE } from './describe-mistake.ts';
import { formatFieldName } from './json-pointer.ts';

/** Where a value does not fit its schema, and how. */
export interface Mistake {
  /** JSON Pointer into the value. */
  readonly pointer: string;
  /** For people; begins with the name of the field. */
  readonly detail: string;
}

/** Checks values against the schemas of the description, each compiled when it is first needed. */
export interface Checks {
  /**
   * @param pointer to the schema in the description
   * @param value what came in; fields that were left out get their defaults
   */
  checkInput(pointer: string, value: unknown): Mistake | undefined;
  /** Checks an answer, which is left as it is. */
  checkOutput(pointer: string, value: unknown): Mistake | undefined;
}

const ROOT = 'api';

/** A leap second has the form of RFC 3339, and is no time that can be compared with others. */
function refuseLeapSeconds(ajv: Ajv2020): void {
  const { validate: hasForm } = fullFormats['date-time'] as { validate: (text: string) => boolean };
  ajv.addFormat('date-time', (text) => hasForm(text) && !Number.isNaN(Date.parse(text)));
}

function createCheck(document: JsonObject, useDefaults: boolean): Checks['checkInput'] {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  function compile(pointer: string): ValidateFunction {
    if (!ajv) {
      ajv = new Ajv2020({ strict: false, useDefaults, validateSchema: false, verbose: true });
      addFormats.default(ajv);
      refuseLeapSeconds(ajv);
      ajv.addSchema(document, ROOT);
    }
    const validate = ajv.compile({ $ref: `${ROOT}#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  }
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? compile(pointer);
    return validate(value) ? undefined : describeErrors(validate.errors ?? []);
  };
}

const checksOf = new WeakMap<JsonObject, Checks>();

/**
 * Checks against a bundled OpenAPI 3.1 document (JSON Schema 2020-12). Sandboxes of one document share what is compiled.
 *
 * @param document not changed after its first use
 */
export function createChecks(document: JsonObject): Checks {
  const known = checksOf.get(document);
  if (known) return known;
  const checks = {
    checkInput: createCheck(document, true),
    checkOutput: createCheck(document, false),
  };
  checksOf.set(document, checks);
  return checks;
}

/** Of the errors of several branches the one that got furthest. */
function describeErrors(errors: readonly ErrorObject[]): Mistake {
  const [error] = errors.toSorted(
    (one, other) => other.instancePath.length - one.instancePath.length,
  );
  if (!error) return { pointer: '', detail: 'The value does not fit its description.' };
  const missing: unknown = error.params['missingProperty'];
  const pointer =
    typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  const name = formatFieldName(pointer) || WHOLE_VALUE;
  if (typeof missing === 'string') return { pointer, detail: `${name} is missing.` };
  return { pointer, detail: describeMistake(name, error) };
}
