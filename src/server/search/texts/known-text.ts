import { rememberByText } from '#server/edge/remember-by-text.ts';
import { splitPieces, type Pieces } from './fold-pieces.ts';
import { quote } from './json-text.ts';
import { listBounds } from './list-bounds.ts';

/** A text of a record, with what hits need of it. Each part is made when it is first asked for, and once. */
export class KnownText {
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
    return (this.#words ??= listBounds(this.text));
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
export const knowText = rememberByText(
  (text) => new KnownText(text),
  MAX_BYTES,
  ({ length }) => length * UNIT_BYTES + ENTRY_BYTES,
);
