import type { Mistake } from '#server/sandbox/kernel/create-checks.ts';
import { extendPointer } from '#server/sandbox/kernel/json-pointer.ts';

/** Strings of a JSON text, and what stands between values. */
const STRING_OR_SIGN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

/** An object or list that the reading is in. */
interface Frame {
  /** The names so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The name or index of the current entry. */
  at: string | number;
  /** Whether a value comes next, and not a name. */
  isValueNext: boolean;
}

/**
 * Finds a field that an object has twice. Parsing keeps the last one and shows nothing of the other (RFC 8259, section 4).
 *
 * @param text valid JSON
 */
export function findRepeatedName(text: string): Mistake | undefined {
  const frames: Frame[] = [];
  for (const [token] of text.matchAll(STRING_OR_SIGN)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), at: '', isValueNext: false });
    else if (token === '[') frames.push({ names: undefined, at: 0, isValueNext: true });
    else if (token === '}' || token === ']') frames.pop();
    else if (frame && !readsOn(frame, token)) return describeRepeat(frames);
  }
  return undefined;
}

/** Takes one more token of an object or list; false when it is a name that was there before. */
function readsOn(frame: Frame, token: string): boolean {
  if (token === ':') frame.isValueNext = true;
  else if (token === ',') {
    if (typeof frame.at === 'number') frame.at += 1;
    else frame.isValueNext = false;
  } else if (frame.names && !frame.isValueNext) {
    frame.at = String(JSON.parse(token));
    if (frame.names.has(frame.at)) return false;
    frame.names.add(frame.at);
  }
  return true;
}

function describeRepeat(frames: readonly Frame[]): Mistake {
  const path = frames.map(({ at }) => String(at));
  return {
    pointer: path.reduce(extendPointer, ''),
    detail: `${path.join('.')} is in the body twice.`,
  };
}
