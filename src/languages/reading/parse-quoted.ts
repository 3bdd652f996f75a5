import { matchAt, type Parse, type Parsed } from './parsed.ts';
import { UnreadableCodeError } from './unreadable-code-error.ts';

/** What may stand between two quotes of a language. */
export interface Quote {
  /** What a backslash and one character stand for. */
  readonly simple: Readonly<Record<string, string>>;
  /** Escapes by number, as they stand behind the backslash. A sticky pattern. */
  readonly codes?: RegExp;
  /** Whether a backslash before any other character is a backslash. */
  readonly allowsBackslash?: boolean;
  /** What the program would insert something for: no value that can be parsed. A sticky pattern. */
  readonly inserts?: RegExp;
  /** Whether the text may go over several lines. */
  readonly hasLines?: boolean;
  /** Whether an escape may be half of a character (UTF-16). */
  readonly hasHalves?: boolean;
}

/** Escapes of control characters that all languages have. */
export const CONTROL_ESCAPES = { n: '\n', r: '\r', t: '\t' };
/** Escapes that most languages have from C. */
export const C_ESCAPES = { ...CONTROL_ESCAPES, b: '\b', f: '\f', v: '\v', '\\': '\\' };
/** The same, and both quotes. */
export const C_QUOTE_ESCAPES = { ...C_ESCAPES, "'": "'", '"': '"' };
/** Single quotes in which only the backslash and the quote are escaped. */
export const PLAIN_QUOTE: Quote = {
  simple: { '\\': '\\', "'": "'" },
  allowsBackslash: true,
  hasLines: true,
};

const NO_VALUE = 'Write the value here. A variable or a function call cannot be read.';
const NO_CODE = /(?!)/y;

function parseEscape(text: string, position: number, quote: Quote): Parsed<string> {
  const character = text.charAt(position + 1);
  const simple = Object.hasOwn(quote.simple, character) ? quote.simple[character] : undefined;
  if (simple !== undefined) return { value: simple, end: position + 2 };
  const found = matchAt(quote.codes ?? NO_CODE, text, position + 1);
  if (found) {
    const code = Number.parseInt(
      found.slice(1).find((digits) => digits !== undefined)!,
      16,
    );
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    if (code > 0x10ffff || (isHalf && !quote.hasHalves)) throw new UnreadableCodeError(position);
    return { value: String.fromCodePoint(code), end: position + 1 + found[0].length };
  }
  if (quote.allowsBackslash) return { value: '\\', end: position + 1 };
  throw new UnreadableCodeError(position, 'This escape sequence is not supported.');
}

function parseQuoted(text: string, start: number, quote: Quote): Parsed<string> {
  const end = text.charAt(start);
  let value = '';
  for (let position = start + 1; position < text.length;) {
    const character = text.charAt(position);
    if (character === end) return { value, end: position + 1 };
    if (character === '\n' && !quote.hasLines) break;
    if (quote.inserts && matchAt(quote.inserts, text, position)) {
      throw new UnreadableCodeError(
        position,
        'The value that the program inserts here is not known.',
      );
    }
    const escape = character === '\\' ? parseEscape(text, position, quote) : undefined;
    value += escape ? escape.value : character;
    position = escape ? escape.end : position + 1;
  }
  throw new UnreadableCodeError(start, 'The text has no end.');
}

/**
 * Creates what parses the strings of a language.
 *
 * @param quotes by the character that opens and closes them
 */
export function createStringParser(quotes: Readonly<Record<string, Quote>>): Parse<string> {
  return function parseString(text, position) {
    const quote = quotes[text.charAt(position)];
    if (!quote) throw new UnreadableCodeError(position, NO_VALUE);
    return parseQuoted(text, position, quote);
  };
}
