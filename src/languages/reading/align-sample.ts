import { SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import type { Json } from '#contract/json.ts';
import { parseJsonLiteral } from './parse-json.ts';
import { matchAt, type Parsed } from './parsed.ts';
import type { SampleReading } from './sample-reading.ts';
import type { Piece, Slot } from './sample-template.ts';
import { UnreadableCodeError } from './unreadable-code-error.ts';

/** What is in a slot of an edited sample. */
export interface Filling {
  readonly slot: Slot;
  /** The path with its query as it stands there, or the value of the body; a text for all else. */
  readonly value: Json;
  readonly position: number;
}

const KEY = 'Choose the key in the form, under Key. The form takes no key from code.';
const ADDRESS = 'Requests go to the address in the settings of this site.';
const FIXED = 'You can change values in the path, the query, the headers, the body and the fields.';

const NO_ADDRESS = 'An address cannot hold this character. Encode it, such as %20 for a space.';

// What an address may hold within the quotes of every language.
const PATH = /\/[\w.~:/?@&+,;=%!*()-]*/y;
const WHITE_SPACE = /\s*/y;

/** The position behind blanks. */
function skipBlanks(text: string, position: number, { blanks }: SampleReading): number {
  return position + (matchAt(blanks ?? WHITE_SPACE, text, position)?.[0].length ?? 0);
}

function findLine(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const end = text.indexOf('\n', position);
  return text.slice(start, end < 0 ? undefined : end);
}

function explain(fixed: string, position: number): string {
  const line = findLine(fixed, position);
  if (Object.values(SECRET_VARIABLES).some((name) => line.includes(name))) return KEY;
  return /API_URL|base_?url/i.test(line) ? ADDRESS : FIXED;
}

/** Goes over text that is always the same, whatever blanks are between. */
function skipFixed(fixed: string, text: string, start: number, reading: SampleReading): number {
  let position = start;
  let wanted = skipBlanks(fixed, 0, reading);
  while (wanted < fixed.length) {
    position = skipBlanks(text, position, reading);
    if (text.charAt(position) !== fixed.charAt(wanted)) {
      throw new UnreadableCodeError(position, explain(fixed, wanted));
    }
    position += 1;
    wanted = skipBlanks(fixed, wanted + 1, reading);
  }
  return position;
}

function parseBodyText(
  text: string,
  position: number,
  { parseString }: SampleReading,
): Parsed<Json> {
  const { value, end } = parseString(text, position);
  try {
    const start = /^\s*/.exec(value)![0].length;
    const parsed = parseJsonLiteral(value, start);
    if (value.slice(parsed.end).trim() === '') return { value: parsed.value, end };
    throw new UnreadableCodeError(parsed.end);
  } catch (error) {
    if (!(error instanceof UnreadableCodeError)) throw error;
    // Lines of the JSON are lines of the program: texts that hold a body are written plainly.
    const line = value.slice(0, error.position).split('\n').length - 1;
    const lines = text.slice(position, end).split('\n').slice(0, line);
    const offset = lines.reduce((sum, { length }) => sum + length + 1, 0);
    throw new UnreadableCodeError(position + offset, error.message || 'This is no JSON.');
  }
}

function parsePath(slot: Slot, text: string, position: number): Parsed<Filling> {
  const value = matchAt(PATH, text, position)?.[0] ?? '';
  const end = position + value.length;
  if (!/["'`]/.test(text.charAt(end))) throw new UnreadableCodeError(end, NO_ADDRESS);
  return { value: { slot, value, position }, end };
}

function parseSlot(
  slot: Slot,
  text: string,
  position: number,
  reading: SampleReading,
): Parsed<Filling> {
  if (slot.kind === 'path') return parsePath(slot, text, position);
  if (!('prefix' in slot)) {
    const { value, end } =
      slot.kind === 'body' && reading.parseValue
        ? reading.parseValue(text, position)
        : parseBodyText(text, position, reading);
    return { value: { slot, value, position }, end };
  }
  const { value, end } = reading.parseString(text, position);
  if (!value.startsWith(slot.prefix)) throw new UnreadableCodeError(position, FIXED);
  return { value: { slot, value: value.slice(slot.prefix.length), position }, end };
}

/**
 * Lays an edited sample over its template, and parses what is in the slots. Blanks and line breaks make no
 * difference.
 *
 * @throws UnreadableCodeError where the text is another one than that of the template
 */
export function alignSample(
  pieces: readonly Piece[],
  text: string,
  reading: SampleReading,
): readonly Filling[] {
  const fillings: Filling[] = [];
  let position = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      position = skipFixed(piece, text, position, reading);
      continue;
    }
    const start = piece.kind === 'path' ? position : skipBlanks(text, position, reading);
    const { value, end } = parseSlot(piece, text, start, reading);
    fillings.push(value);
    position = end;
  }
  const rest = skipBlanks(text, position, reading);
  if (rest < text.length) throw new UnreadableCodeError(rest, FIXED);
  return fillings;
}
