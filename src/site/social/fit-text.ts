import type { MeasureText } from './font-measure.ts';

const ELLIPSIS = '…';

/** The room that a text has: pixels and lines. */
export interface TextBox {
  readonly width: number;
  readonly maxLines: number;
  /** Font sizes to try, largest first. */
  readonly sizes: readonly number[];
}

/** A text broken into lines at a size, none wider than its box. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Sets a text at the largest size that fits its box. At the smallest size it is cut with an ellipsis. */
export function fitText(text: string, box: TextBox, measure: MeasureText): FittedText {
  let fitted: FittedText = { size: box.sizes[0] ?? 16, lines: [] };
  for (const size of box.sizes) {
    const lines = wrapText(text, box.width, (part) => measure(part, size));
    fitted = { size, lines };
    if (lines.length <= box.maxLines) return fitted;
  }
  const kept = fitted.lines.slice(0, box.maxLines);
  const last = cutText(fitted.lines.slice(box.maxLines - 1).join(' '), box.width, (part) =>
    measure(part, fitted.size),
  );
  return { size: fitted.size, lines: [...kept.slice(0, -1), last] };
}

/** Breaks a text at spaces, and inside words that are wider than a line. */
function wrapText(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

function breakWord(word: string, width: number, measure: (part: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Shortens a text to a width, an ellipsis showing that something is missing. */
export function cutText(text: string, width: number, measure: (part: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && measure(characters.join('') + ELLIPSIS) > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}
