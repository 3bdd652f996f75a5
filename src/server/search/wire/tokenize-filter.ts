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

/** Splits a filter into its pieces. After a colon everything up to a space is the value. @throws HttpError */
export function tokenizeFilter(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at]!;
    const previous = tokens.at(-1)?.kind;
    const operator = OPERATORS.find((sign) => text.startsWith(sign, at));
    if (/\s/.test(character)) at += 1;
    else if (character === '(' || character === ')' || (character === ':' && previous === 'text')) {
      tokens.push({ kind: character });
      at += 1;
    } else if (character === '"' || character === "'") {
      const quoted = readQuoted(text, at);
      tokens.push({ kind: 'text', text: quoted.text, isQuoted: true });
      at = quoted.end;
    } else if (operator && previous !== ':') {
      tokens.push({ kind: 'operator', operator });
      at += operator.length;
    } else {
      const pattern = previous === ':' ? VALUE : WORD;
      pattern.lastIndex = at;
      const word = pattern.exec(text)?.[0];
      if (word === undefined) throw failFilter(`unexpected '${character}' at position ${at}.`);
      const keyword = previous === ':' ? undefined : KEYWORDS.find((name) => name === word);
      tokens.push(keyword ? { kind: keyword } : { kind: 'text', text: word, isQuoted: false });
      at += word.length;
    }
  }
  return tokens;
}
