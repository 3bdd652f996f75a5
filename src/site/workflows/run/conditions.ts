import type { Json } from '#contract/json.ts';
import type { Comparison } from '#languages/workflow/dialect.ts';
import type { Criterion } from '#site/workflows/workflow.ts';

/** A condition, taken apart. */
export type Condition =
  | { readonly kind: 'value'; readonly value: Json }
  /** A runtime expression, or `@` and a pointer into the item of a list. */
  | { readonly kind: 'expression'; readonly expression: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly left: Condition;
      readonly right: Condition;
    }
  /** Whether an item of a list meets a condition. */
  | { readonly kind: 'some'; readonly list: string; readonly where: Condition };

const TOKENS =
  /\s*(?:('(?:[^']|'')*')|(-?\d+(?:\.\d+)?)(?![\w-])|(==|!=|<=|>=|<|>|&&|\|\||!|\(|\))|((?:\$|@)[\w.#/~-]*)|([a-z]+))/gy;

function listTokens(text: string): string[] {
  const tokens: string[] = [];
  TOKENS.lastIndex = 0;
  let end = 0;
  for (let match = TOKENS.exec(text); match; match = TOKENS.exec(text)) {
    tokens.push(match[0].trim());
    end = TOKENS.lastIndex;
  }
  if (text.slice(end).trim() !== '') throw new TypeError(`workflow: cannot read ${text}`);
  return tokens;
}

/** Takes tokens from the front of a list. */
interface Reader {
  readonly take: () => string;
  /** Takes the next token if it is one of these. */
  readonly takeIf: (tokens: readonly string[]) => string | undefined;
}

function createReader(tokens: string[]): Reader {
  return {
    take: () => {
      const token = tokens.shift();
      if (token === undefined) throw new TypeError('workflow: a condition ends too early');
      return token;
    },
    takeIf: (wanted) => (wanted.includes(tokens[0] ?? '') ? tokens.shift() : undefined),
  };
}

function readOr(reader: Reader): Condition {
  let left = readAnd(reader);
  while (reader.takeIf(['||'])) left = { kind: 'or', left, right: readAnd(reader) };
  return left;
}

function readAnd(reader: Reader): Condition {
  let left = readComparison(reader);
  while (reader.takeIf(['&&'])) left = { kind: 'and', left, right: readComparison(reader) };
  return left;
}

const COMPARISONS: readonly Comparison[] = ['==', '!=', '<=', '>=', '<', '>'];

function readComparison(reader: Reader): Condition {
  const left = readOperand(reader);
  const operator = reader.takeIf(COMPARISONS) as Comparison | undefined;
  return operator ? { kind: 'compare', operator, left, right: readOperand(reader) } : left;
}

const WORDS: Readonly<Record<string, Json>> = { true: true, false: false, null: null };

function readOperand(reader: Reader): Condition {
  const token = reader.take();
  if (token === '!') return { kind: 'not', of: readOperand(reader) };
  if (token === '(') {
    const inner = readOr(reader);
    if (reader.take() !== ')') throw new TypeError('workflow: a bracket is left open');
    return inner;
  }
  if (token.startsWith("'")) {
    return { kind: 'value', value: token.slice(1, -1).replaceAll("''", "'") };
  }
  if (token.startsWith('$')) return { kind: 'expression', expression: token };
  if (token.startsWith('@')) {
    return { kind: 'expression', expression: token.replaceAll('.', '/') };
  }
  const value = token in WORDS ? WORDS[token] : Number(token);
  if (value === undefined || Number.isNaN(value))
    throw new TypeError(`workflow: cannot read ${token}`);
  return { kind: 'value', value };
}

function parseSimple(text: string): Condition {
  const tokens = listTokens(text);
  const condition = readOr(createReader(tokens));
  if (tokens.length > 0) throw new TypeError(`workflow: cannot read ${text}`);
  return condition;
}

/** A list's member and a filter: the one form of JSONPath that the workflows use (RFC 9535, 2.3.5). */
const FILTER = /^\$((?:\.\w+)+)\[\?\(?(.+?)\)?\]$/;

/**
 * Takes a criterion apart: simple conditions (Arazzo 1.0.1, 4.6.11.2), and JSONPath that looks for an item.
 *
 * @throws TypeError when it is none of these
 */
export function parseCriterion({ condition, context, type = 'simple' }: Criterion): Condition {
  if (type === 'simple') return parseSimple(condition);
  const [, path = '', filter = ''] = FILTER.exec(condition) ?? [];
  if (path === '') throw new TypeError(`workflow: cannot read ${condition}`);
  return {
    kind: 'some',
    list: `${context ?? '$response.body'}#${path.replaceAll('.', '/')}`,
    where: parseSimple(filter),
  };
}
