import { isJsonObject, type Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

type Step = string | number;
type Place = readonly Step[];

/** A value that stands in place of a field's own. */
interface Value {
  /** Such as "maxLength + 1". */
  readonly title: string;
  /** Undefined leaves the field out. */
  readonly value: Json | undefined;
  /** Whether the description allows the value. */
  readonly isAllowed: boolean;
}

/** A body or query in which one field has a value at a limit of the description, or one step beyond the limit. */
export interface FieldVariant extends Value {
  /** JSON pointer to the field, such as /amount/amount. */
  readonly pointer: string;
  /** The whole of what is sent. */
  readonly sent: Json;
}

/** One letter that takes two units of UTF-16, and counts once (JSON Schema Validation, section 6.3). */
const WIDE_LETTER = '😀';
const NOT_IN_ANY_LIST = 'zz-not-in-the-list';
/** A day that February never has. */
const BAD_FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-30',
  'date-time': '2026-02-30T00:00:00Z',
  email: 'nobody at home',
  uri: 'not an address',
};

/**
 * Lists what can be sent at and beyond the limits of each field.
 *
 * @param schema of the body
 * @param body that fits the schema, such as an example of the description
 */
export function listFieldVariants(schema: Schema, body: Json): readonly FieldVariant[] {
  return [...walk(schema, body, [])].map(({ place, ...value }) => ({
    ...value,
    pointer: place.map((step) => `/${step}`).join(''),
    sent: replace(body, place, value.value) ?? {},
  }));
}

/** Lists the values at and beyond the limits of one field. */
export function listValues(schema: Schema, example: Json | undefined): readonly Value[] {
  if (schema.enum) return listChoices(schema.enum);
  return [...listTexts(schema), ...listNumbers(schema), ...listLists(schema, example)];
}

function* walk(
  schema: Schema,
  body: Json | undefined,
  place: Place,
): Generator<Value & { place: Place }> {
  for (const { name, required, schema: field } of schema.properties) {
    if (field.readOnly) continue;
    const inner = isJsonObject(body) ? body[name] : undefined;
    const at = [...place, name];
    if (required) yield { place: at, title: 'missing', value: undefined, isAllowed: false };
    for (const value of listNulls(field)) yield { place: at, ...value };
    for (const value of listValues(field, inner)) yield { place: at, ...value };
    if (inner === undefined) continue;
    yield* walk(field, inner, at);
    if (field.items && Array.isArray(inner) && inner.length > 0)
      yield* walkEntry(field.items, (inner as readonly Json[])[0], [...at, 0]);
  }
}

function* walkEntry(
  schema: Schema,
  entry: Json | undefined,
  place: Place,
): Generator<Value & { place: Place }> {
  for (const value of listValues(schema, entry)) yield { place, ...value };
  yield* walk(schema, entry, place);
}

/** A copy in which the place has another value. */
function replace(
  within: Json | undefined,
  [step, ...rest]: Place,
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (Array.isArray(within))
    return (within as readonly Json[]).map((entry, index) =>
      index === step ? replace(entry, rest, value)! : entry,
    );
  const fields = isJsonObject(within) ? within : {};
  const { [String(step)]: before, ...others } = fields;
  const after = replace(before, rest, value);
  return after === undefined ? others : { ...others, [String(step)]: after };
}

const allow = (title: string, value: Json): Value => ({ title, value, isAllowed: true });
const refuse = (title: string, value: Json): Value => ({ title, value, isAllowed: false });

function listNulls({ nullable, oneOf }: Schema): readonly Value[] {
  if (nullable) return [allow('null', null)];
  return oneOf ? [] : [refuse('null', null)];
}

function listChoices(choices: readonly Json[]): readonly Value[] {
  return [
    ...choices.map((choice) => allow(JSON.stringify(choice), choice)),
    refuse('none of the list', NOT_IN_ANY_LIST),
  ];
}

function listTexts({ types, limits, format }: Schema): readonly Value[] {
  if (!types.includes('string')) return [];
  const { minLength, maxLength, pattern } = limits as Readonly<Record<string, number | undefined>>;
  const bad = format === undefined ? undefined : BAD_FORMATS[format];
  const isFree = pattern === undefined && format === undefined;
  const values: Value[] = bad === undefined ? [] : [refuse(`no ${format}`, bad)];
  if (minLength !== undefined && minLength > 0) {
    values.push(refuse('minLength - 1', 'b'.repeat(minLength - 1)));
    if (isFree) values.push(allow('minLength', 'b'.repeat(minLength)));
  }
  if (maxLength !== undefined) {
    values.push(refuse('maxLength + 1', 'b'.repeat(maxLength + 1)));
    if (isFree) values.push(allow('maxLength', 'b'.repeat(maxLength)));
    if (isFree) values.push(allow('maxLength of wide letters', WIDE_LETTER.repeat(maxLength)));
  }
  return values;
}

function listNumbers({ types, limits }: Schema): readonly Value[] {
  if (!types.includes('integer') && !types.includes('number')) return [];
  const { minimum, maximum } = limits as Readonly<Record<string, number | undefined>>;
  const values: Value[] = types.includes('integer') ? [refuse('half', 1.5)] : [];
  if (minimum !== undefined)
    values.push(allow('minimum', minimum), refuse('minimum - 1', minimum - 1));
  if (maximum !== undefined)
    values.push(allow('maximum', maximum), refuse('maximum + 1', maximum + 1));
  return values;
}

function listLists({ types, limits, items }: Schema, example: Json | undefined): readonly Value[] {
  if (!types.includes('array')) return [];
  const entry = Array.isArray(example) ? (example as readonly Json[])[0] : items?.example;
  if (entry === undefined) return [];
  const { minItems, maxItems } = limits as Readonly<Record<string, number | undefined>>;
  const repeat = (length: number) => Array.from({ length }, () => entry);
  const values: Value[] = [];
  if (minItems) values.push(refuse('minItems - 1', repeat(minItems - 1)));
  if (maxItems !== undefined) values.push(refuse('maxItems + 1', repeat(maxItems + 1)));
  if (limits['uniqueItems']) values.push(refuse('the same entry twice', repeat(2)));
  return values;
}
