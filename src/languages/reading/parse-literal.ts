import type { Json } from '#contract/json.ts';
import { matchAt, type Parse, type Parsed } from './parsed.ts';
import { UnreadableCodeError } from './unreadable-code-error.ts';

/** How a language writes constant values. All patterns are sticky. */
export interface LiteralGrammar {
  readonly parseString: Parse<string>;
  readonly words: Readonly<Record<string, Json>>;
  /** What opens a map, and the bracket that closes the map. */
  readonly map: RegExp;
  readonly closeMap: string;
  /** A key without quotes, up to and including what divides the key from its value. */
  readonly bareKey?: RegExp;
  /** What divides a quoted key from its value. */
  readonly pair: RegExp;
  readonly hasLastComma: boolean;
  /** Whether maps are objects of JavaScript: keys may be computed, and __proto__ would set the prototype. */
  readonly hasPrototypes?: boolean;
  /** Parses what begins like a map, where the opening alone does not tell. @default parseMap */
  readonly parseOpened?: ParseOpened;
}

/** A value that is being parsed, in a language. */
export interface LiteralSource {
  readonly text: string;
  readonly grammar: LiteralGrammar;
}

/** @param opening what the grammar's `map` has matched */
type ParseOpened = (
  source: LiteralSource,
  position: number,
  opening: string,
  depth: number,
) => Parsed<Json>;

/** The words of JSON, which most languages share. */
export const JSON_WORDS = { null: null, true: true, false: false };

const MAX_DEPTH = 60;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;
const WORD = /[A-Za-z]+\b/y;

/** The position of the next character that is no blank. */
export function skipSpace(text: string, position: number): number {
  return position + matchAt(/\s*/y, text, position)![0].length;
}

/** The digits that count in a number's text. */
function listDigits(text: string): string {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [, whole = '', part = ''] = /^-?(\d*)\.?(\d*)$/.exec(mantissa) ?? [];
  return `${whole}${part}`.replace(/^0+|0+$/g, '');
}

function parseNumber(text: string, position: number): Parsed<number> | undefined {
  const found = matchAt(NUMBER, text, position);
  if (!found) return undefined;
  const value = Number(found[0]);
  if (!Number.isFinite(value) || listDigits(found[0]) !== listDigits(String(value))) {
    throw new UnreadableCodeError(position, 'The number has too many digits.');
  }
  return { value, end: position + found[0].length };
}

function parseScalar({ text, grammar }: LiteralSource, position: number): Parsed<Json> {
  const word = matchAt(WORD, text, position)?.[0];
  if (word !== undefined && Object.hasOwn(grammar.words, word)) {
    return { value: grammar.words[word]!, end: position + word.length };
  }
  return parseNumber(text, position) ?? grammar.parseString(text, position);
}

/** Entries up to a closing bracket, each parsed by a function. */
function parseEntries<Entry>(
  { text, grammar }: LiteralSource,
  start: number,
  close: string,
  parseEntry: (position: number) => Parsed<Entry>,
): Parsed<readonly Entry[]> {
  const value: Entry[] = [];
  let position = skipSpace(text, start);
  while (text.charAt(position) !== close) {
    const entry = parseEntry(position);
    value.push(entry.value);
    position = skipSpace(text, entry.end);
    if (text.charAt(position) === close) break;
    if (text.charAt(position) !== ',') throw new UnreadableCodeError(position);
    position = skipSpace(text, position + 1);
    if (text.charAt(position) === close && !grammar.hasLastComma)
      throw new UnreadableCodeError(position);
  }
  return { value, end: position + 1 };
}

function parseKey({ text, grammar }: LiteralSource, position: number): Parsed<string> {
  const { hasPrototypes = false } = grammar;
  const bare = grammar.bareKey && matchAt(grammar.bareKey, text, position);
  if (bare) {
    if (bare[1] === '__proto__' && hasPrototypes) throw new UnreadableCodeError(position);
    return { value: bare[1]!, end: position + bare[0].length };
  }
  const isComputed = hasPrototypes && text.startsWith('[', position);
  const key = grammar.parseString(text, isComputed ? position + 1 : position);
  if (isComputed && text.charAt(key.end) !== ']') throw new UnreadableCodeError(key.end);
  if (key.value === '__proto__' && hasPrototypes && !isComputed)
    throw new UnreadableCodeError(position);
  const end = isComputed ? key.end + 1 : key.end;
  const pair = matchAt(grammar.pair, text, end);
  if (!pair) throw new UnreadableCodeError(end);
  return { value: key.value, end: end + pair[0].length };
}

/** Parses the entries of a map, from behind its opening. */
export function parseMap(
  source: LiteralSource,
  start: number,
  depth: number,
): Parsed<Readonly<Record<string, Json>>> {
  const seen = new Set<string>();
  const { value, end } = parseEntries(source, start, source.grammar.closeMap, (position) => {
    const key = parseKey(source, position);
    if (seen.has(key.value)) {
      throw new UnreadableCodeError(position, 'This field is here twice.');
    }
    seen.add(key.value);
    const item = parseValue(source, skipSpace(source.text, key.end), depth);
    return { value: [key.value, item.value] as const, end: item.end };
  });
  return { value: Object.fromEntries(value), end };
}

/** Parses the entries of a list, from behind its bracket. */
export function parseList(source: LiteralSource, start: number, depth: number): Parsed<Json> {
  return parseEntries(source, start, ']', (position) => parseValue(source, position, depth));
}

function parseValue(source: LiteralSource, position: number, depth: number): Parsed<Json> {
  const { text, grammar } = source;
  if (depth > MAX_DEPTH) throw new UnreadableCodeError(position);
  const opening = matchAt(grammar.map, text, position)?.[0];
  if (opening !== undefined) {
    return grammar.parseOpened
      ? grammar.parseOpened(source, position, opening, depth + 1)
      : parseMap(source, position + opening.length, depth + 1);
  }
  if (text.startsWith('[', position)) return parseList(source, position + 1, depth + 1);
  return parseScalar(source, position);
}

/**
 * Creates what parses a constant value as a language writes values: texts, numbers, lists and maps. The parser throws
 * UnreadableCodeError for everything else: variables, calls, numbers that would lose digits, a key twice.
 */
export function createLiteralParser(grammar: LiteralGrammar): Parse<Json> {
  return (text, position) => parseValue({ text, grammar }, position, 0);
}
