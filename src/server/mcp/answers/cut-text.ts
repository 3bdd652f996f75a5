/** A part of a text that fits into an answer. */
export interface TextPart {
  readonly text: string;
  /** Where the part begins and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Length of the whole text, in the same units. */
  readonly length: number;
  /** What asks for the next part; absent after the last. */
  readonly next?: string;
}

/**
 * Cuts a text where an answer ends: behind a paragraph, else behind a line, never within a character.
 *
 * @param cursor `next` of the part before
 * @param maxLength in UTF-16 units
 * @returns undefined when the cursor is none of this text
 */
export function cutText(
  text: string,
  cursor: string | undefined,
  maxLength: number,
): TextPart | undefined {
  const start = cursor === undefined ? 0 : readCursor(cursor);
  if (start === undefined || (start > 0 && start >= text.length)) return undefined;
  const end = findEnd(text, start, maxLength);
  const part = { text: text.slice(start, end), start, end, length: text.length };
  return end < text.length ? { ...part, next: String(end) } : part;
}

/** A cursor is the position at which the next part begins. */
function readCursor(cursor: string): number | undefined {
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
}

function findEnd(text: string, start: number, maxLength: number): number {
  const last = start + maxLength;
  if (last >= text.length) return text.length;
  const window = text.slice(start, last);
  for (const separator of ['\n\n', '\n']) {
    const at = window.lastIndexOf(separator);
    // A part that would be less than half full is cut at the next best place.
    if (at > maxLength / 2) return start + at + separator.length;
  }
  return text.codePointAt(last - 1)! > 0xffff ? last - 1 : last;
}
