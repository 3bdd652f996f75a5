import { SECRET_VARIABLES } from '#model/samples/sample-request.ts';
import type { SampleLanguage } from '#model/site-model.ts';
import type { Json } from '#contract/json.ts';
import { readLiteral } from './read-literal.ts';
import type { Piece, Slot } from './sample-template.ts';
import { readString, Unreadable, type Read } from './string-literals.ts';

/** What stands in a slot of an edited sample. */
export interface Filling {
  readonly slot: Slot;
  /** The path with its query as it stands there, or the value of the body; a text for all else. */
  readonly value: Json;
  /** Whether a new UUID is made with each call instead. */
  readonly isMade?: true;
  readonly at: number;
}

const KEY = 'The key is chosen in the form, under Key; none is taken from code.';
const ADDRESS = 'Calls go to the address of this site’s settings.';
const FIXED =
  'Values can be changed: in the path and the query, the headers, the body and the fields.';

const NO_ADDRESS =
  'An address cannot hold this as it is; write it encoded, such as %20 for a blank.';

// What an address may hold within the quotes of every language.
const PATH = /\/[\w.~:/?@&+,;=%!*()-]*/y;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where a text goes on behind blanks; those of a shell include the backslash at the end of a line. */
function skipBlanks(text: string, at: number, language: SampleLanguage): number {
  const blanks = language === 'curl' ? /(?:\s|\\\r?\n)*/y : /\s*/y;
  return at + (match(blanks, text, at)?.length ?? 0);
}

function readLine(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end < 0 ? undefined : end);
}

function explain(fixed: string, at: number): string {
  const line = readLine(fixed, at);
  if (Object.values(SECRET_VARIABLES).some((name) => line.includes(name))) return KEY;
  return /API_URL|base_?url/i.test(line) ? ADDRESS : FIXED;
}

/** Goes over text that is always the same, whatever blanks are between. */
function passFixed(fixed: string, text: string, start: number, language: SampleLanguage): number {
  let at = start;
  let own = skipBlanks(fixed, 0, language);
  while (own < fixed.length) {
    at = skipBlanks(text, at, language);
    if (text.charAt(at) !== fixed.charAt(own)) throw new Unreadable(at, explain(fixed, own));
    at += 1;
    own = skipBlanks(fixed, own + 1, language);
  }
  return at;
}

function readBodyText(text: string, at: number, language: SampleLanguage): Read<Json> {
  const { value, end } = readString(text, at, language);
  try {
    const start = /^\s*/.exec(value)![0].length;
    const read = readLiteral(value, start, 'json');
    if (value.slice(read.end).trim() === '') return { value: read.value, end };
    throw new Unreadable(read.end);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // Lines of the JSON are lines of the program: texts that hold a body are written plainly.
    const line = value.slice(0, error.at).split('\n').length - 1;
    const lines = text.slice(at, end).split('\n').slice(0, line);
    const own = lines.reduce((sum, { length }) => sum + length + 1, 0);
    throw new Unreadable(at + own, error.message || 'This is no JSON.');
  }
}

function readSlot(slot: Slot, text: string, at: number, language: SampleLanguage): Read<Filling> {
  if (slot.kind === 'path') {
    const value = match(PATH, text, at) ?? '';
    if (!/["'`]/.test(text.charAt(at + value.length))) {
      throw new Unreadable(at + value.length, NO_ADDRESS);
    }
    return { value: { slot, value, at }, end: at + value.length };
  }
  if (!('prefix' in slot)) {
    const isText = slot.kind === 'body-text' || language === 'curl' || language === 'go';
    const { value, end } = isText
      ? readBodyText(text, at, language)
      : readLiteral(text, at, language);
    return { value: { slot, value, at }, end };
  }
  if (slot.expression !== undefined && text.startsWith(slot.expression, at)) {
    const end = at + slot.expression.length;
    return { value: { slot, value: '', isMade: true, at }, end };
  }
  const { value, end } = readString(text, at, language);
  if (!value.startsWith(slot.prefix)) throw new Unreadable(at, FIXED);
  return { value: { slot, value: value.slice(slot.prefix.length), at }, end };
}

/**
 * Lays an edited sample over its template, and reads what stands in the slots. Blanks and line breaks make no
 * difference.
 *
 * @throws Unreadable where the text is another one than that of the template
 */
export function alignSample(
  pieces: readonly Piece[],
  text: string,
  language: SampleLanguage,
): readonly Filling[] {
  const fillings: Filling[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      at = passFixed(piece, text, at, language);
      continue;
    }
    const start = piece.kind === 'path' ? at : skipBlanks(text, at, language);
    const { value, end } = readSlot(piece, text, start, language);
    fillings.push(value);
    at = end;
  }
  const rest = skipBlanks(text, at, language);
  if (rest < text.length) throw new Unreadable(rest, FIXED);
  return fillings;
}
