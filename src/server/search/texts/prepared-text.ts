import { rememberByText } from '#server/edge/remember-by-text.ts';
import { splitPieces, type Pieces } from './split-pieces.ts';
import { quote } from './json-text.ts';

const BEYOND_ASCII = /\s/;

/** The characters of `\s`. */
function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return BEYOND_ASCII.test(String.fromCharCode(code));
}

/** Where each word of a text starts and ends, in turn, in UTF-16 units. Words stand between spaces. */
function listWords(text: string): Uint32Array {
  const bounds: number[] = [];
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isSpace(text.charCodeAt(at)) === !isInside) continue;
    bounds.push(at);
    isInside = !isInside;
  }
  if (isInside) bounds.push(text.length);
  return Uint32Array.from(bounds);
}

/** A text of a record, with what hits need of it. Each part is made when it is first asked for, and once. */
export class PreparedText {
  readonly text: string;
  #json: string | undefined;
  #unmarked: { readonly json: string; readonly isMatched: boolean } | undefined;
  #pieces: Pieces | undefined;
  #words: Uint32Array | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get json(): string {
    return (this.#json ??= quote(this.text));
  }

  /** Whether JSON writes the text as it is, so that a part of it needs no quoting. */
  get isPlain(): boolean {
    return this.json.length === this.text.length + 2;
  }

  /** What a hit has of the text where no word of it matched. */
  get unmarked(): { readonly json: string; readonly isMatched: boolean } {
    return (this.#unmarked ??= {
      json: `{"value":${this.json},"matchLevel":"none","matchedWords":[]}`,
      isMatched: false,
    });
  }

  get pieces(): Pieces {
    return (this.#pieces ??= splitPieces(this.text));
  }

  /** Where each word between spaces starts and ends, in turn. */
  get words(): Uint32Array {
    return (this.#words ??= listWords(this.text));
  }
}

/** Bytes that are kept: those of some ten thousand texts. */
const MAX_BYTES = 48_000_000;
/** Bytes of a text and its parts for each unit of the text, about, and what an entry takes besides. */
const UNIT_BYTES = 7;
const ENTRY_BYTES = 150;

/**
 * The one object for a text: many searches show the same records. A hit asks for half a dozen texts, so an order of use would
 * take longer to keep than most are worth.
 */
export const prepareText = rememberByText(
  (text) => new PreparedText(text),
  MAX_BYTES,
  ({ length }) => length * UNIT_BYTES + ENTRY_BYTES,
);
