import type { SampleLanguage } from '#model/site-model.ts';
import type { Json } from '#contract/json.ts';
import { readJsonString, readString, Unreadable, type Read } from './string-literals.ts';

/** How a language writes values; 'json' is JSON itself. */
export type LiteralLanguage = Exclude<SampleLanguage, 'curl' | 'go'> | 'json';

interface Grammar {
  readonly words: Readonly<Record<string, Json>>;
  /** What opens a map, and the bracket that closes it. */
  readonly map: RegExp;
  readonly closeMap: string;
  /** A key without quotes, up to and including what divides it from its value. */
  readonly bareKey?: RegExp;
  /** What divides a quoted key from its value. */
  readonly pair: RegExp;
  readonly hasLastComma: boolean;
}

const JSON_WORDS = { null: null, true: true, false: false };
const SCRIPT: Grammar = {
  words: JSON_WORDS,
  map: /\{/y,
  closeMap: '}',
  bareKey: /([A-Za-z_$][\w$]*)\s*:/y,
  pair: /\s*:/y,
  hasLastComma: true,
};

const GRAMMARS: Readonly<Record<LiteralLanguage, Grammar>> = {
  json: { words: JSON_WORDS, map: /\{/y, closeMap: '}', pair: /\s*:/y, hasLastComma: false },
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: {
    words: { None: null, True: true, False: false },
    map: /\{/y,
    closeMap: '}',
    pair: /\s*:/y,
    hasLastComma: true,
  },
  ruby: {
    words: { nil: null, true: true, false: false },
    map: /\{/y,
    closeMap: '}',
    bareKey: /([A-Za-z_]\w*):(?!:)/y,
    pair: /:|\s*=>/y,
    hasLastComma: true,
  },
  php: {
    words: JSON_WORDS,
    map: /(?:\(object\)\s*)?\[/y,
    closeMap: ']',
    pair: /\s*=>/y,
    hasLastComma: true,
  },
};

const MAX_DEPTH = 60;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;
const WORD = /[A-Za-z]+\b/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipSpace(text: string, at: number): number {
  return at + match(/\s*/y, text, at)![0].length;
}

/** A value that is being read, in a language. */
interface Reader {
  readonly text: string;
  readonly language: LiteralLanguage;
  readonly grammar: Grammar;
}

function readText({ text, language }: Reader, at: number): Read<string> {
  return language === 'json' ? readJsonString(text, at) : readString(text, at, language);
}

/** The digits that count in a number's text. */
function listDigits(text: string): string {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [, whole = '', part = ''] = /^-?(\d*)\.?(\d*)$/.exec(mantissa) ?? [];
  return `${whole}${part}`.replace(/^0+|0+$/g, '');
}

function readNumber(text: string, at: number): Read<number> | undefined {
  const found = match(NUMBER, text, at);
  if (!found) return undefined;
  const value = Number(found[0]);
  if (!Number.isFinite(value) || listDigits(found[0]) !== listDigits(String(value))) {
    throw new Unreadable(at, 'The number has more digits than can be kept.');
  }
  return { value, end: at + found[0].length };
}

function readScalar(reader: Reader, at: number): Read<Json> {
  const { text, grammar } = reader;
  const word = match(WORD, text, at)?.[0];
  if (word !== undefined && Object.hasOwn(grammar.words, word)) {
    return { value: grammar.words[word]!, end: at + word.length };
  }
  return readNumber(text, at) ?? readText(reader, at);
}

/** Entries up to a closing bracket, each read by a function. */
function readEntries<Entry>(
  { text, grammar }: Reader,
  start: number,
  close: string,
  readEntry: (at: number) => Read<Entry>,
): Read<readonly Entry[]> {
  const value: Entry[] = [];
  let at = skipSpace(text, start);
  while (text.charAt(at) !== close) {
    const entry = readEntry(at);
    value.push(entry.value);
    at = skipSpace(text, entry.end);
    if (text.charAt(at) === close) break;
    if (text.charAt(at) !== ',') throw new Unreadable(at);
    at = skipSpace(text, at + 1);
    if (text.charAt(at) === close && !grammar.hasLastComma) throw new Unreadable(at);
  }
  return { value, end: at + 1 };
}

function readKey(reader: Reader, at: number): Read<string> {
  const { text, grammar, language } = reader;
  const bare = grammar.bareKey && match(grammar.bareKey, text, at);
  if (bare) {
    // In an object literal this would set the prototype.
    if (bare[1] === '__proto__' && language !== 'ruby') throw new Unreadable(at);
    return { value: bare[1]!, end: at + bare[0].length };
  }
  const isComputed = text.startsWith('[', at) && grammar === SCRIPT;
  const key = readText(reader, isComputed ? at + 1 : at);
  if (isComputed && text.charAt(key.end) !== ']') throw new Unreadable(key.end);
  if (key.value === '__proto__' && grammar === SCRIPT && !isComputed) throw new Unreadable(at);
  const end = isComputed ? key.end + 1 : key.end;
  const pair = match(grammar.pair, text, end);
  if (!pair) throw new Unreadable(end);
  return { value: key.value, end: end + pair[0].length };
}

function readMap(reader: Reader, start: number, depth: number): Read<Json> {
  const { text, grammar } = reader;
  const seen = new Set<string>();
  const { value, end } = readEntries(reader, start, grammar.closeMap, (at) => {
    const key = readKey(reader, at);
    if (seen.has(key.value)) throw new Unreadable(at, 'This field stands here twice.');
    seen.add(key.value);
    const own = readValue(reader, skipSpace(text, key.end), depth);
    return { value: [key.value, own.value] as const, end: own.end };
  });
  return { value: Object.fromEntries(value), end };
}

function readList(reader: Reader, start: number, depth: number): Read<Json> {
  return readEntries(reader, start, ']', (at) => readValue(reader, at, depth));
}

/** Whether an array of PHP has keys: its first entry tells. */
function hasKeys(reader: Reader, start: number): boolean {
  const { text, grammar } = reader;
  const at = skipSpace(text, start);
  if (!/['"]/.test(text.charAt(at))) return false;
  return match(grammar.pair, text, readText(reader, at).end) !== null;
}

function readPhpArray(reader: Reader, at: number, opening: string, depth: number): Read<Json> {
  const start = at + opening.length;
  const isObject = opening.startsWith('(');
  if (!isObject && !hasKeys(reader, start)) return readList(reader, start, depth);
  const read = readMap(reader, start, depth);
  const keys = Object.keys(read.value as object);
  // PHP would send it as a list.
  if (!isObject && keys.every((key, index) => key === String(index))) throw new Unreadable(at);
  return read;
}

function readValue(reader: Reader, at: number, depth: number): Read<Json> {
  const { text, grammar, language } = reader;
  if (depth > MAX_DEPTH) throw new Unreadable(at);
  const opening = match(grammar.map, text, at)?.[0];
  if (opening !== undefined && language === 'php') {
    return readPhpArray(reader, at, opening, depth + 1);
  }
  if (opening !== undefined) return readMap(reader, at + opening.length, depth + 1);
  if (text.startsWith('[', at)) return readList(reader, at + 1, depth + 1);
  return readScalar(reader, at);
}

/**
 * Reads a constant value as a language writes it: texts, numbers, lists and maps.
 *
 * @throws Unreadable for everything else: variables, calls, numbers that would lose digits, a key twice
 */
export function readLiteral(text: string, at: number, language: LiteralLanguage): Read<Json> {
  return readValue({ text, language, grammar: GRAMMARS[language] }, at, 0);
}
