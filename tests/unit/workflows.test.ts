// Every workflow of api/workflows/ is played through on the description's own examples: each call exists,
// takes what the workflow gives it, and answers with what later steps need.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import { parse } from 'yaml';
import type { SiteModel } from '#model/site-model.ts';
import { root } from '#scripts/lib/root.mjs';

const dir = join(root, 'api/workflows');
const names = readdirSync(dir).filter((name) => name.endsWith('.arazzo.yaml'));

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; value: unknown }[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly { readonly condition: string; readonly type?: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

interface Values {
  readonly inputs: Json;
  readonly steps: Record<string, Json>;
}

let description: Json = {};
let model: SiteModel;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addFormat('binary', true);

beforeAll(async () => {
  const site = await loadTestSite();
  model = site.model;
  description = site.description.json;
  ajv.addSchema({ $id: 'https://description.test/openapi', ...description });
});

function resolve(value: Json): Json {
  const pointer = value['$ref'] as string | undefined;
  return pointer
    ? pointer
        .slice(2)
        .split('/')
        .reduce<Json>((at, key) => at[key], description)
    : value;
}

function findOperation(operationId: string): { operation: Json; pathItem: Json } | undefined {
  for (const pathItem of Object.values<Json>(description['paths'])) {
    for (const operation of Object.values<Json>(pathItem))
      if (operation['operationId'] === operationId) return { operation, pathItem };
  }
  return undefined;
}

function readPointer(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], value);
}

/** Evaluates a runtime expression (Arazzo 1.0.1, 4.5); undefined when there is nothing. */
function evaluate(expression: string, values: Values, body?: unknown): unknown {
  const [, source = '', rest = ''] = /^\$(inputs|steps|response\.body)(.*)$/.exec(expression) ?? [];
  if (source === 'response.body') return rest === '' ? body : readPointer(body, rest.slice(1));
  const keys = rest.split(/[.#]/).slice(1);
  if (source === 'inputs')
    return keys.reduce<unknown>((at, key) => (at as Json)?.[key], values.inputs);
  const [stepId = '', , output = ''] = keys;
  return values.steps[stepId]?.[output];
}

/** Fills the expressions of a value in. @throws when one leads nowhere */
function fill(value: unknown, values: Values): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fill(item, values)]),
    );
  if (typeof value !== 'string') return value;
  const read = (expression: string) => {
    const found = evaluate(expression, values);
    if (found === undefined) throw new Error(`${expression} leads nowhere`);
    return found;
  };
  if (/^\$(inputs|steps)\./.test(value)) return read(value);
  return value.replace(/\{(\$[^}]+)\}/g, (_, expression: string) => read(expression) as string);
}

function findMistake(schema: Json, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll(
    '"#/components/',
    '"https://description.test/openapi#/components/',
  );
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

function readSuccess(operation: Json): { status: string; media: Json | undefined } {
  const [status, response] = Object.entries<Json>(operation['responses']).find(([code]) =>
    code.startsWith('2'),
  )!;
  return { status, media: Object.values<Json>(resolve(response)['content'] ?? {})[0] };
}

function readExample(media: Json | undefined): unknown {
  return media?.['example'] ?? Object.values<Json>(media?.['examples'] ?? {})[0]?.['value'];
}

/** Whether a schema has something at a pointer; free maps and lists have anything. */
function hasField(schema: Json, keys: readonly string[]): boolean {
  const own = resolve(schema);
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  if (own['allOf'] || own['oneOf'])
    return [...(own['allOf'] ?? []), ...(own['oneOf'] ?? [])].some((part: Json) =>
      hasField(part, keys),
    );
  if (own['items']) return /^\d+$/.test(key) && hasField(own['items'], rest);
  const property = own['properties']?.[key] ?? own['additionalProperties'];
  return typeof property === 'object' && hasField(property, rest);
}

function checkParameters(step: Step, operation: Json, pathItem: Json, values: Values): string[] {
  const known = [...(pathItem['parameters'] ?? []), ...(operation['parameters'] ?? [])].map(
    resolve,
  );
  const given = step.parameters ?? [];
  const missing = known
    .filter((own) => own['required'] === true)
    .filter(
      (own) => !given.some(({ name, in: place }) => name === own['name'] && place === own['in']),
    )
    .map((own) => `the parameter ${own['name']} is missing`);
  const wrong = given.flatMap(({ name, in: place, value }) => {
    const filled = fill(value, values);
    if (place === 'header' && name === 'Authorization') return [];
    const own = known.find((item) => item['name'] === name && item['in'] === place);
    if (!own) return [`there is no parameter ${name} in ${place}`];
    // In an address a list of one is written like its entry.
    const isList = resolve(own['schema'])['type'] === 'array' && !Array.isArray(filled);
    const mistake = findMistake(own['schema'], isList ? [filled] : filled);
    return mistake ? [`${name}: ${mistake}`] : [];
  });
  return [...missing, ...wrong];
}

function checkBody(step: Step, operation: Json, values: Values): string[] {
  const body = operation['requestBody'] && resolve(operation['requestBody']);
  if (!step.requestBody) return body?.['required'] ? ['the request body is missing'] : [];
  const media = body?.['content'][step.requestBody.contentType];
  if (!media) return [`no body of type ${step.requestBody.contentType} is taken`];
  const mistake = findMistake(media['schema'], fill(step.requestBody.payload, values));
  return mistake ? [`body: ${mistake}`] : [];
}

function checkCriteria(
  { successCriteria }: Step,
  status: string,
  media: Json | undefined,
): string[] {
  const statuses = successCriteria.filter(({ condition }) => condition.includes('$statusCode'));
  const pointers = successCriteria.flatMap(({ condition }) =>
    [...condition.matchAll(/\$response\.body#([\w/-]+)/g)].map(([, pointer = '']) => pointer),
  );
  const dead = pointers.filter(
    (pointer) => !media || !hasField(media['schema'], pointer.split('/').slice(1)),
  );
  return [
    ...(statuses.some(({ condition }) => condition === `$statusCode == ${status}`)
      ? []
      : [`no criterion wants status ${status}`]),
    ...dead.map((pointer) => `the answer has no ${pointer}`),
  ];
}

/** Plays a step through. @returns what is wrong with it */
function play(step: Step, values: Values): string[] {
  const found = findOperation(step.operationId);
  if (!found) return [`there is no operation ${step.operationId}`];
  const { operation, pathItem } = found;
  const { status, media } = readSuccess(operation);
  const problems = [
    ...checkParameters(step, operation, pathItem, values),
    ...checkBody(step, operation, values),
    ...checkCriteria(step, status, media),
  ];
  const outputs: Json = {};
  for (const [name, expression] of Object.entries(step.outputs ?? {})) {
    outputs[name] = evaluate(expression, values, readExample(media));
    if (outputs[name] === undefined) problems.push(`the answer has no ${expression}`);
  }
  values.steps[step.stepId] = outputs;
  return problems.map((problem) => `${step.stepId}: ${problem}`);
}

function readInputs(schema: Json): Json {
  const entries = Object.entries<Json>(schema['properties'] ?? {});
  return Object.fromEntries(
    entries.map(([name, own]) => [name, own['default'] ?? own['examples']?.[0]]),
  );
}

describe.each(names)('%s', (name) => {
  const document = parse(readFileSync(join(dir, name), 'utf8')) as Json;
  const workflow = document['workflows'][0] as Json;

  it('can be played through on the examples', () => {
    const values: Values = { inputs: readInputs(workflow['inputs']), steps: {} };
    expect(findMistake(workflow['inputs'], values.inputs)).toBeUndefined();
    const problems = (workflow['steps'] as Step[]).flatMap((step) => play(step, values));
    expect(problems).toEqual([]);
    const outputs = Object.values<string>(workflow['outputs'] ?? {});
    expect(outputs.map((expression) => evaluate(expression, values))).not.toContain(undefined);
  });

  it('says of each step what it is for', () => {
    const steps = workflow['steps'] as Step[];
    expect(steps.length).toBeGreaterThanOrEqual(4);
    for (const { description: text } of steps) expect(text).toMatch(/^[A-Z][^]{20,}\.$/);
  });
});

it('there is one for each use case, each sample app and the quick start', () => {
  const wanted = [
    'quick-start',
    ...model.data.useCases.map(({ href }) => href.split('/').at(-1)),
    ...model.data.sampleApps.map(({ id }) => `app-${id}`),
  ];
  expect(new Set(names)).toEqual(new Set(wanted.map((name) => `${name}.arazzo.yaml`)));
});

it('a sample app names every call of its workflow', () => {
  const left = model.data.sampleApps.flatMap(({ id, operations }) => {
    const text = readFileSync(join(dir, `app-${id}.arazzo.yaml`), 'utf8');
    const steps = (parse(text) as Json)['workflows'][0].steps as Step[];
    return steps
      .map(({ operationId }) => findOperation(operationId)!.operation['x-page'] as string)
      .filter((page) => !operations.includes(page));
  });
  expect(left).toEqual([]);
});
