import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { parseReference, type DescriptionSource, type Located } from '#description/references.ts';
import { SCHEMA_LISTS, SCHEMAS_BY_NAME, SINGLE_SCHEMAS } from './schema-keywords.ts';
import { findNearest } from '#model/find-nearest.ts';
import type { Report, Words } from '#model/model-error.ts';
import { listSchemaMistakes } from './check-schema.ts';
import { OBJECTS, type ObjectForm, type ObjectKind, type ValueForm } from './openapi-objects.ts';

/** The files whose entries are all of one kind. */
const FILES: readonly (readonly [RegExp, ObjectKind])[] = [
  [/^api\/parameters\.yaml$/, 'parameter'],
  [/^api\/headers\.yaml$/, 'header'],
  [/^api\/responses\.yaml$/, 'response'],
  [/^api\/schemas\//, 'schema'],
];
const WHOLE_FILES: readonly (readonly [RegExp, ObjectKind])[] = [
  [/^api\/openapi\.yaml$/, 'root'],
  [/^api\/workflows\//, 'arazzo'],
];

const findKind = (file: string) => FILES.find(([pattern]) => pattern.test(file))?.[1];

const FORMS: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  text: ['a text', (value) => typeof value === 'string'],
  flag: ['true or false, without quotes', (value) => typeof value === 'boolean'],
  list: ['a list', Array.isArray],
  map: ['a map', isJsonObject],
};

const nameOf = (kind: ObjectKind) => (kind === 'schema' ? 'A schema' : OBJECTS[kind].name);

/**
 * Reports keys of OpenAPI 3.1 that are none, values of another form, keys that are missing, and references to something
 * else than is needed: pages would leave such a part out. What a `$ref` leads to is looked at in its own file.
 */
export function checkStructure(at: Located, kind: ObjectKind, report: Report): void {
  const { source, path, value } = at;
  const mistake = (key: string | undefined, words: Words) =>
    report({
      file: source.file,
      line: source.lineOf(key === undefined ? path : [...path, key]),
      ...words,
    });
  if (typeof value === 'boolean' && kind === 'schema') return;
  if (!isJsonObject(value))
    return mistake(undefined, {
      what: `${nameOf(kind)} is no map.`,
      why: `Its value is ${show(value)}.`,
      how: 'Write its keys and values below it.',
    });
  if ('$ref' in value) checkReference(at, value['$ref'], kind, (words) => mistake('$ref', words));
  if (kind === 'schema') return checkSchema(at, value, report);
  if ('$ref' in value) return;
  const form = OBJECTS[kind];
  for (const [key, words] of listKeyMistakes(value, form, kind)) mistake(key, words);
  for (const [key, own] of Object.entries(value))
    checkValue(enter(at, key, own), form.keys[key], report);
}

/** Reports the structure of a file of api/ whose entries are of one kind, of the root of the description, and of a workflow. */
export function checkFileStructure(source: DescriptionSource, report: Report): void {
  const { file, data } = source;
  const root: Located = { source, path: [], value: data };
  const whole = WHOLE_FILES.find(([pattern]) => pattern.test(file))?.[1];
  if (whole && data !== undefined) checkStructure(root, whole, report);
  const kind = findKind(file);
  if (!kind || !isJsonObject(data)) return;
  for (const [name, value] of Object.entries(data))
    checkStructure(enter(root, name, value), kind, report);
}

/** A value as a message shows it: a long one would hide the message. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function enter({ source, path }: Located, key: string, value: unknown): Located {
  return { source, path: [...path, key], value };
}

function checkReference(
  { source }: Located,
  ref: unknown,
  kind: ObjectKind,
  mistake: (words: Words) => void,
): void {
  if (typeof ref !== 'string')
    return mistake({
      what: 'A reference is no text.',
      why: `Its value is ${show(ref)}. Without quotes, "#" begins a comment in YAML.`,
      how: "Put the reference in quotes, such as '#/Account'.",
    });
  const { file, path } = parseReference(source.file, ref);
  if (path.length === 0)
    return mistake({
      what: `The reference "${ref}" leads to a whole file.`,
      why: 'The file has several parts.',
      how: 'Write "#/" and the name of the part behind the name of the file.',
    });
  const found = findKind(file);
  if (found && found !== kind)
    mistake({
      what: `The reference "${ref}" leads to the wrong kind of part.`,
      why: `${file} has no part of the kind that is needed here: ${nameOf(kind).toLowerCase()}.`,
      how: 'Correct the file before "#".',
    });
}

function listKeyMistakes(
  value: JsonObject,
  form: ObjectForm,
  kind: ObjectKind,
): (readonly [string | undefined, Words])[] {
  const { name, keys, required = [], values = {}, patterns = {} } = form;
  const known = Object.keys(keys);
  const unknown = Object.keys(value).filter((key) => !isRead(key, form));
  const missing = required.filter((key) => value[key] === undefined);
  return [
    ...unknown.map((key) => {
      const nearest = findNearest(key, known);
      const why = nearest ? `The nearest key is "${nearest}".` : 'Nobody reads it.';
      const how = `Write one of ${known.join(', ')}.`;
      return [key, { what: `${name} has no "${key}".`, why, how }] as const;
    }),
    // A content can stand where the schema does.
    ...missing
      .filter((key) => key !== 'schema' || value['content'] === undefined)
      .map((key) => {
        const how = `Write "${key}".`;
        return [
          undefined,
          { what: `${name} lacks "${key}".`, why: 'The standard asks for it.', how },
        ] as const;
      }),
    ...Object.entries(values).flatMap(([key, allowed]) => {
      const own = value[key];
      if (typeof own !== 'string' || allowed.includes(own)) return [];
      const why = `It is one of ${allowed.join(', ')}.`;
      const how = 'Write one of these values.';
      return [[key, { what: `${name} has no ${key} "${own}".`, why, how }] as const];
    }),
    ...Object.entries(patterns).flatMap(([key, [pattern, example]]) => {
      const own = value[key];
      if (typeof own !== 'string' || pattern.test(own)) return [];
      const why = `It has a form such as ${example}.`;
      const how = 'Write the value in this form.';
      return [[key, { what: `${name} has no ${key} "${own}".`, why, how }] as const];
    }),
    ...(kind === 'parameter' && value['in'] === 'path' && (value['required'] ?? false) === false
      ? [
          [
            'required',
            {
              what: `The parameter "${String(value['name'])}" of a path is not required.`,
              why: 'A path has all its parts.',
              how: 'Write "required: true".',
            },
          ] as const,
        ]
      : []),
  ];
}

/** Other programs have keys of their own that begin with `x-`. One that is nearly a key of this project is a slip. */
function isRead(key: string, { keys, extensions = [] }: ObjectForm): boolean {
  if (Object.hasOwn(keys, key)) return true;
  return key.startsWith('x-') && findNearest(key, extensions) === undefined;
}

function checkValue(at: Located, form: ValueForm | undefined, report: Report): void {
  if (form === undefined || form === 'any') return;
  const key = at.path.at(-1) ?? '';
  if (typeof form !== 'string' && 'one' in form) return checkStructure(at, form.one, report);
  const [words, fits] =
    FORMS[typeof form === 'string' ? form : 'list' in form ? 'list' : 'map'] ?? [];
  if (fits && !fits(at.value))
    return report({
      file: at.source.file,
      line: at.source.lineOf(at.path),
      what: `"${key}" is not ${words}.`,
      why: `Its value is ${show(at.value)}.`,
      how: `Write ${words}.`,
    });
  if (typeof form === 'string') return;
  const kind = 'list' in form ? form.list : form.map;
  for (const [name, value] of Object.entries(at.value as JsonObject))
    checkStructure(enter(at, name, value), kind, report);
}

function checkSchema(at: Located, schema: JsonObject, report: Report): void {
  const { source, path } = at;
  for (const { key, ...words } of listSchemaMistakes(schema))
    report({ file: source.file, line: source.lineOf([...path, key]), ...words });
  const check = (own: Located) => checkStructure(own, 'schema', report);
  for (const key of [...SCHEMAS_BY_NAME, ...SCHEMA_LISTS]) {
    const parts = schema[key];
    if (!isJsonObject(parts) && !Array.isArray(parts)) continue;
    for (const [name, part] of Object.entries(parts))
      check(enter(enter(at, key, parts), name, part));
  }
  for (const key of SINGLE_SCHEMAS) if (key in schema) check(enter(at, key, schema[key]));
}
