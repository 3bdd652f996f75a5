import { HttpError } from '#server/edge/http-error.ts';
import { OPERATORS, type Operator } from './filter.ts';

/** A piece of the filter language. */
export type Token =
  | { readonly kind: '(' | ')' | ':' | 'AND' | 'OR' | 'NOT' | 'TO' | 'end' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean };

const WORD = /[^\s()<>=!:"']+/y;
const VALUE = /(?:\\.|[^\s()"'])+/y;
const KEYWORDS = ['AND', 'OR', 'NOT', 'TO'] as const;

export function failFilter(reason: string): HttpError {
  return new HttpError(400, `filters: ${reason}`);
}

function readQuoted(text: string, start: number): { text: string; end: number } {
  const quote = text[start];
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === quote) return { text: value, end: at + 1 };
    if (character === '\\' && at + 1 < text.length) at += 1;
    value += text[at];
  }
  throw failFilter(`the quote at position ${start} is not closed.`);
}

/** Reads a word, which is a value up to the next space where it stands after a colon. */
function readWord(text: string, start: number, isValue: boolean): { token: Token; end: number } {
  const pattern = isValue ? VALUE : WORD;
  pattern.lastIndex = start;
  const word = pattern.exec(text)?.[0];
  if (word === undefined) throw failFilter(`unexpected '${text[start]}' at position ${start}.`);
  const keyword = isValue ? undefined : KEYWORDS.find((name) => name === word);
  const token: Token = keyword ? { kind: keyword } : { kind: 'text', text: word, isQuoted: false };
  return { token, end: start + word.length };
}

/** Reads the piece that begins at a position, by the kind of the piece before. */
function readToken(
  text: string,
  start: number,
  previous: Token['kind'] | undefined,
): { token: Token; end: number } {
  const character = text[start]!;
  if (character === '(' || character === ')' || (character === ':' && previous === 'text'))
    return { token: { kind: character }, end: start + 1 };
  if (character === '"' || character === "'") {
    const quoted = readQuoted(text, start);
    return { token: { kind: 'text', text: quoted.text, isQuoted: true }, end: quoted.end };
  }
  const operator = OPERATORS.find((sign) => text.startsWith(sign, start));
  if (operator && previous !== ':')
    return { token: { kind: 'operator', operator }, end: start + operator.length };
  return readWord(text, start, previous === ':');
}

/** Splits a filter into its pieces. After a colon everything up to a space is the value. @throws HttpError */
export function tokenizeFilter(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at += 1;
      continue;
    }
    const { token, end } = readToken(text, at, tokens.at(-1)?.kind);
    tokens.push(token);
    at = end;
  }
  return tokens;
}
