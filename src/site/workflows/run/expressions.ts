import { formatJsonValue, type Json } from '#contract/json.ts';
import type { Reference } from '#languages/workflow/dialect.ts';

/** What flows from step to step. */
export interface FlowValues {
  readonly inputs: Readonly<Record<string, Json>>;
  /** By step, then by name. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** What an answer is to expressions. */
export interface StepResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

/** All that expressions can refer to. */
export interface Scope {
  readonly values: FlowValues;
  readonly response?: StepResponse;
  /** Item of a list, for `@`. */
  readonly item?: Json;
}

/** The keys of a JSON pointer (RFC 6901). */
function listKeys(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Takes a runtime expression apart (Arazzo 1.0.1, 4.7).
 *
 * @throws TypeError when it is none that the workflows use
 */
export function parseReference(expression: string): Reference {
  const [address = '', pointer = ''] = expression.split('#');
  const keys = listKeys(pointer);
  if (address.startsWith('@')) return { source: 'item', keys: listKeys(address) };
  if (address === '$statusCode') return { source: 'status', keys };
  if (address === '$response.body') return { source: 'body', keys };
  const [, header] = /^\$response\.header\.(.+)$/.exec(address) ?? [];
  if (header !== undefined) return { source: 'header', keys: [header.toLowerCase()] };
  const [, input] = /^\$inputs\.([\w-]+)$/.exec(address) ?? [];
  if (input !== undefined) return { source: 'inputs', keys: [input, ...keys] };
  const [, step, output] = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(address) ?? [];
  if (step !== undefined && output !== undefined)
    return { source: 'steps', keys: [step, output, ...keys] };
  throw new TypeError(`workflow: cannot read ${expression}`);
}

/** The value that an expression leads to; undefined when it leads nowhere. */
export function readExpression(expression: string, scope: Scope): Json | undefined {
  const { source, keys } = parseReference(expression);
  const { values, response, item } = scope;
  const starts = {
    inputs: values.inputs,
    steps: values.outputs,
    status: response?.status,
    body: response?.body,
    header: response?.headers,
    item,
  } satisfies Readonly<Record<Reference['source'], Json | undefined>>;
  return keys.reduce<Json | undefined>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Readonly<Record<string, Json>>)[key]
        : undefined,
    starts[source],
  );
}

/** A string of a workflow: an expression, or a text with expressions in braces. */
export type TextPart = { readonly text: string } | { readonly expression: string };

/** Takes a string apart; a single expression without braces is one that keeps its type. */
export function parseText(text: string): {
  readonly isWhole: boolean;
  readonly parts: readonly TextPart[];
} {
  if (/^\$(inputs|steps|response|statusCode)\b/.test(text)) {
    return { isWhole: true, parts: [{ expression: text }] };
  }
  const parts = text
    .split(/(\{\$[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{$') ? { expression: part.slice(1, -1) } : { text: part }));
  return { isWhole: false, parts };
}

/** A step cannot be run: an expression leads nowhere. */
export class MissingValueError extends Error {}

function requireValue(expression: string, scope: Scope): Json {
  const value = readExpression(expression, scope);
  if (value === undefined) throw new MissingValueError(expression);
  return value;
}

/** A value with its expressions filled in. @throws MissingValue when one leads nowhere */
export function fillValue(value: Json, scope: Scope): Json {
  if (Array.isArray(value)) return value.map((item: Json) => fillValue(item, scope));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, Json]) => [key, fillValue(item, scope)]),
    );
  }
  if (typeof value !== 'string') return value;
  const { isWhole, parts } = parseText(value);
  const [first] = parts;
  if (isWhole && first && 'expression' in first) return requireValue(first.expression, scope);
  return parts
    .map((part) =>
      'text' in part ? part.text : formatJsonValue(requireValue(part.expression, scope)),
    )
    .join('');
}

/** Every expression in a value. */
export function listExpressions(value: Json): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((item: Json) => listExpressions(item));
  if (typeof value !== 'string') return [];
  return parseText(value).parts.flatMap((part) => ('expression' in part ? [part.expression] : []));
}
