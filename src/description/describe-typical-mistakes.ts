import type { Parameter, RequestBody } from './operation.ts';
import type { SchemaFacts } from './description-context.ts';
import { isPlainText } from './is-plain-text.ts';
import { listFields } from './list-fields.ts';

/** The parts of a request that can have mistakes. */
export interface MistakenParts<S extends SchemaFacts> {
  readonly parameters: readonly Parameter<S>[];
  readonly requestBody?: RequestBody<S> | undefined;
}

interface Part {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Pick<
    SchemaFacts,
    'constant' | 'enum' | 'example' | 'format' | 'limits' | 'types'
  >;
  readonly isHeader: boolean;
}

/** More mistakes than these make a sentence that nobody reads. */
const MAX_MISTAKES = 3;
const MAX_VALUES = 4;
const MAX_MISSING = 3;

/**
 * Says which mistakes a request to an operation most easily has, by its own fields and limits: "`phoneNumber` is missing,
 * or `name` does not have 2 to 80 characters." Undefined for an operation whose request has no parts.
 */
export function describeTypicalMistakes<S extends SchemaFacts>(
  parts: MistakenParts<S>,
): string | undefined {
  const all = listParts(parts);
  const missing = all.filter(({ required, isHeader }) => required && !isHeader);
  const told = [
    ...formatMissing(missing.map(({ name }) => name)),
    ...all.flatMap((part) => formatMistake(part) ?? []),
  ].slice(0, MAX_MISTAKES);
  const text = joinWithOr(told);
  return told.length === 0 ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Fields of the body, then parameters, the most easily mistaken first. */
function listParts<S extends SchemaFacts>({ parameters, requestBody }: MistakenParts<S>): Part[] {
  const fields = listFields(requestBody?.contents[0]?.schema);
  const others = parameters.filter(({ location }) => location !== 'path');
  // What nearly every text fits, such as a cursor, is seldom mistaken. All operations share their headers.
  const rank = ({ location, schema }: Parameter<S>) =>
    location === 'header' ? 2 : Number(isPlainText(schema));
  return [
    ...fields.map((field) => ({ ...field, isHeader: false })),
    ...others
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ name, required, schema, location }) => ({
        name,
        required,
        schema,
        isHeader: location === 'header',
      })),
    ...parameters
      .filter(({ location }) => location === 'path')
      // An address without the id is the address of another call.
      .map(({ name, schema }) => ({ name, required: false, schema, isHeader: false })),
  ];
}

function formatMissing(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MAX_MISSING).map((name) => `\`${name}\``);
  return [`${joinWithOr(shown)} is missing`];
}

function joinWithOr(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  if (texts.length < 2) return last;
  return `${texts.slice(0, -1).join(', ')} or ${last}`;
}

function formatMistake({ name, schema, isHeader }: Part): string | undefined {
  const shown = isHeader ? `the header \`${name}\`` : `\`${name}\``;
  const mistake = describeMistake(schema);
  return mistake === undefined ? undefined : `${shown} ${mistake}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'is not a date',
  'date-time': 'is not a time (RFC 3339)',
  email: 'is not an e-mail address',
  uri: 'is not an address',
};

function describeMistake({
  types,
  enum: values,
  constant,
  format,
  limits,
  example,
}: Part['schema']) {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = limits;
  if (constant !== undefined) return `is not \`${formatValue(constant)}\``;
  if (values && values.length <= MAX_VALUES)
    return `is not one of ${values.map((value) => `\`${formatValue(value)}\``).join(' / ')}`;
  if (values) return 'is none of its values';
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  if (typeof pattern === 'string') return describeForm(pattern, example);
  if (types.includes('integer') || types.includes('number'))
    return describeBounds([minimum, maximum], NUMBER_WORDS);
  if (types.includes('array'))
    return describeBounds([minItems, maxItems], buildSizeWords('entries'));
  if (types.includes('boolean')) return 'is neither true nor false';
  if (types.includes('string'))
    return describeBounds([minLength, maxLength], buildSizeWords('characters'));
  return types.includes('object') ? 'is not an object' : undefined;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describeForm(pattern: string, example: unknown): string | undefined {
  if (pattern.startsWith('^\\+')) return 'is not an E.164 number';
  const prefix = /^\^([a-z]+_)\[0-9A-Z\]/.exec(pattern)?.[1];
  if (prefix !== undefined) return `is not an id that begins with \`${prefix}\``;
  const shown = Array.isArray(example) ? (example as unknown[])[0] : example;
  return shown === undefined ? undefined : `does not have the form of \`${formatValue(shown)}\``;
}

/** How a value is said to be outside of its bounds. */
interface BoundWords {
  readonly between: (from: string, to: string) => string;
  readonly above: (to: string) => string;
  readonly below: (from: string) => string;
}

const NUMBER_WORDS: BoundWords = {
  between: (from, to) => `is not between ${from} and ${to}`,
  above: (to) => `is above ${to}`,
  below: (from) => `is below ${from}`,
};

function buildSizeWords(unit: string): BoundWords {
  return {
    between: (from, to) => `does not have ${from} to ${to} ${unit}`,
    above: (to) => `has more than ${to} ${unit}`,
    below: (from) => `has fewer than ${from} ${unit}`,
  };
}

function describeBounds(
  [least, most]: readonly [unknown, unknown],
  { between, above, below }: BoundWords,
): string | undefined {
  const [from, to] = [least === 0 ? undefined : least, most];
  if (from !== undefined && to !== undefined) return between(formatValue(from), formatValue(to));
  if (to !== undefined) return above(formatValue(to));
  return from === undefined ? undefined : below(formatValue(from));
}
