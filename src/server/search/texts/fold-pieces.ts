import { foldText } from '#contract/fold-text.ts';
import { rememberByText } from '#server/edge/remember-by-text.ts';
import { listPieces } from './split-pieces.ts';

/** The pieces of a text. */
export interface Pieces {
  /** Where each starts and ends, in turn. */
  readonly bounds: Uint32Array;
  readonly folded: readonly string[];
  /** Of each, what getFirst makes of its folded text. */
  readonly firsts: Uint8Array;
}

/** Stands for all letters beyond ASCII, and for a piece of combining marks alone, which folds to nothing. */
export const OTHER = 32;

/** What tells most words apart: the first letter, as the number of a bit. Few digits have the bit of a letter. */
export function getFirst(folded: string): number {
  const code = folded.charCodeAt(0);
  return code < 128 ? code % OTHER : OTHER;
}

/** One object for each word that pieces are: there are few, in many texts. */
const foldPiece = rememberByText(foldText, 50_000);

/** Splits a text into its pieces. */
export function splitPieces(text: string): Pieces {
  const bounds = listPieces(text);
  const folded = Array.from({ length: bounds.length / 2 }, (_, at) =>
    foldPiece(text.slice(bounds[at * 2], bounds[at * 2 + 1])),
  );
  return { bounds, folded, firsts: Uint8Array.from(folded, getFirst) };
}
