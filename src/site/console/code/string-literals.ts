import type { SampleLanguage } from '#model/site-model.ts';

/** Something in a program that cannot be read, at a place in its text. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly at: number;

  /** @param reason a sentence for the reader; empty where the place says enough */
  constructor(at: number, reason = '') {
    super(reason);
    this.at = at;
  }
}

const NO_VALUE = 'Only a value that is written out can be read, no variable and no call.';

/** What was read, and where the text goes on behind it. */
export interface Read<Value> {
  readonly value: Value;
  readonly end: number;
}

/** What stands between two quotes of a language. */
interface Quote {
  /** What a backslash and one character stand for. */
  readonly simple: Readonly<Record<string, string>>;
  /** Escapes by number, as they stand behind the backslash. */
  readonly codes?: RegExp;
  /** Whether a backslash before any other character is a backslash. */
  readonly keepsBackslash?: boolean;
  /** What the program would put something in for: no value that can be read. */
  readonly inserts?: RegExp;
  /** Whether the text may go over several lines. */
  readonly hasLines?: boolean;
  /** Whether an escape may be half of a character (UTF-16). */
  readonly hasHalves?: boolean;
}

const CONTROLS = { n: '\n', r: '\r', t: '\t' };
const C_LIKE = { ...CONTROLS, b: '\b', f: '\f', v: '\v', '\\': '\\' };
const C_QUOTES = { ...C_LIKE, "'": "'", '"': '"' };
const NO_CODE = /(?!)/y;

const SCRIPT: Quote = {
  simple: { ...C_QUOTES, '`': '`', '/': '/', $: '$' },
  codes: /x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}/iy,
  hasHalves: true,
};
const PYTHON: Quote = {
  simple: { ...C_QUOTES, a: '\u0007' },
  codes: /x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})/iy,
};
const SINGLE = { simple: { '\\': '\\', "'": "'" }, keepsBackslash: true, hasLines: true };

const QUOTES: Readonly<Record<Exclude<SampleLanguage, 'curl'>, Readonly<Record<string, Quote>>>> = {
  javascript: { "'": SCRIPT, '"': SCRIPT, '`': { ...SCRIPT, inserts: /\$\{/y, hasLines: true } },
  typescript: { "'": SCRIPT, '"': SCRIPT, '`': { ...SCRIPT, inserts: /\$\{/y, hasLines: true } },
  python: { "'": PYTHON, '"': PYTHON },
  ruby: {
    "'": SINGLE,
    '"': {
      simple: { ...C_QUOTES, a: '\u0007', e: '\u001b', s: ' ', '#': '#' },
      codes: /u([\da-f]{4})|u\{([\da-f]{1,6})\}/iy,
      inserts: /#[{$@]/y,
      hasLines: true,
    },
  },
  php: {
    "'": SINGLE,
    '"': {
      simple: { ...CONTROLS, v: '\v', f: '\f', e: '\u001b', '\\': '\\', '"': '"', $: '$' },
      codes: /x([0-7][\da-f])|u\{([\da-f]{1,6})\}/iy,
      inserts: /\$/y,
      hasLines: true,
    },
  },
  go: {
    '"': {
      simple: { ...C_LIKE, '"': '"', a: '\u0007' },
      codes: /x([0-7][\da-f])|u([\da-f]{4})|U([\da-f]{8})/iy,
    },
    '`': { simple: {}, keepsBackslash: true, hasLines: true },
  },
};

const JSON_QUOTE: Quote = {
  simple: { ...CONTROLS, b: '\b', f: '\f', '\\': '\\', '"': '"', '/': '/' },
  codes: /u([\da-f]{4})/iy,
  hasHalves: true,
};

function readEscape(text: string, at: number, quote: Quote): Read<string> {
  const character = text.charAt(at + 1);
  const simple = Object.hasOwn(quote.simple, character) ? quote.simple[character] : undefined;
  if (simple !== undefined) return { value: simple, end: at + 2 };
  const codes = quote.codes ?? NO_CODE;
  codes.lastIndex = at + 1;
  const found = codes.exec(text);
  if (found) {
    const code = Number.parseInt(
      found.slice(1).find((digits) => digits !== undefined)!,
      16,
    );
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    if (code > 0x10ffff || (isHalf && !quote.hasHalves)) throw new Unreadable(at);
    return { value: String.fromCodePoint(code), end: at + 1 + found[0].length };
  }
  if (quote.keepsBackslash) return { value: '\\', end: at + 1 };
  throw new Unreadable(at, 'This escape is not read here.');
}

function readQuoted(text: string, start: number, quote: Quote): Read<string> {
  const end = text.charAt(start);
  let value = '';
  for (let at = start + 1; at < text.length;) {
    const character = text.charAt(at);
    if (character === end) return { value, end: at + 1 };
    if (character === '\n' && !quote.hasLines) break;
    if (quote.inserts) quote.inserts.lastIndex = at;
    if (quote.inserts?.test(text)) {
      throw new Unreadable(at, 'What the program would put in here is not known.');
    }
    const read = character === '\\' ? readEscape(text, at, quote) : undefined;
    value += read ? read.value : character;
    at = read ? read.end : at + 1;
  }
  throw new Unreadable(start, 'The text has no end.');
}

// A part of a word of a POSIX shell in which nothing is put in.
const WORD_PART = /'([^']*)'|"((?:[^"\\$`]|\\[^])*)"|\\([^\n])|([\w@%+=:,./-]+)/y;

/** A word of a POSIX shell: quoted parts and plain ones side by side. */
function readWord(text: string, start: number): Read<string> {
  let value = '';
  let at = start;
  for (;;) {
    WORD_PART.lastIndex = at;
    const found = WORD_PART.exec(text);
    if (!found) break;
    const [whole, single, double, escaped, plain] = found;
    value += single ?? double?.replace(/\\(?:([$`"\\])|\n)/g, '$1') ?? escaped ?? plain ?? '';
    at += whole.length;
  }
  const isWhole = at > start && /^(?:\s|$|\\\r?\n)/.test(text.slice(at));
  if (!isWhole) throw new Unreadable(at, 'The shell would read something else here.');
  return { value, end: at };
}

/** Reads a text as a language writes it. @throws Unreadable when there is none or it is not constant */
export function readString(text: string, at: number, language: SampleLanguage): Read<string> {
  if (language === 'curl') return readWord(text, at);
  const quote = QUOTES[language][text.charAt(at)];
  if (!quote) throw new Unreadable(at, NO_VALUE);
  return readQuoted(text, at, quote);
}

/** Reads a text of JSON (RFC 8259, 7). @throws Unreadable when there is none */
export function readJsonString(text: string, at: number): Read<string> {
  if (text.charAt(at) !== '"') throw new Unreadable(at, NO_VALUE);
  return readQuoted(text, at, JSON_QUOTE);
}
