/** A text as a reader reads it: one paragraph, table cell, list item, label or message, without its marks. */
export interface ProseText {
  /** Repository-relative path. */
  readonly file: string;
  /** The words. `PLACEHOLDER` stands for code, for an address and for a value that is filled in. */
  readonly value: string;
  /** Where each character of `value` stands in the file, from 0. */
  readonly offsets: readonly number[];
}

/** Stands for what is no word of a sentence. The capital keeps the start of a sentence a start. */
export const PLACEHOLDER = 'Qx';

/** Whether a word is a placeholder, or has one in it. */
export function isPlaceholder(word: string): boolean {
  return word.startsWith(PLACEHOLDER);
}

/** Builds a text piece by piece. */
export class ProseBuilder {
  #value = '';
  readonly #offsets: number[] = [];

  /** Adds words of the file. `offsetOf` says where the character at an index of `words` stands in the file. */
  addWords(words: string, offsetOf: (index: number) => number): void {
    for (let index = 0; index < words.length; index += 1) {
      const isBlank = /\s/.test(words[index]!);
      // Blanks of any number and kind are one, as a browser shows them.
      if (isBlank && (this.#value === '' || this.#value.endsWith(' '))) continue;
      this.#value += isBlank ? ' ' : words[index]!;
      this.#offsets.push(offsetOf(index));
    }
  }

  /** Adds something that is no word and that stands at an offset of the file. */
  addPlaceholder(offset: number): void {
    this.#value += PLACEHOLDER;
    for (let index = 0; index < PLACEHOLDER.length; index += 1) this.#offsets.push(offset);
  }

  /** The text, or undefined when it has no letter besides placeholders. */
  build(file: string): ProseText | undefined {
    const masked = maskNames(this.#value.trimEnd(), this.#offsets);
    const words = masked.value.replaceAll(PLACEHOLDER, '');
    return /\p{L}/u.test(words) ? { file, ...masked } : undefined;
  }
}

/**
 * What is written like code without being marked: addresses, paths, e-mail addresses, `snake_case`, `a.b`, `{{setting}}`
 * and ids. A full stop at the end of a sentence is none of it.
 */
const NAMES =
  /\{\{?[\w.]+\}?\}|\bhttps?:\/\/[^\s,;)]*[^\s,;).]|(?<![\w.])\/[\w{}-]+(?:\/[\w{}.-]+)*\/?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\w+(?:[._:/]\w+)*(?:_|\.(?=[a-z0-9])|[a-z]:[a-z])\w*(?:[._:/-]\w+)*/g;

function maskNames(
  value: string,
  offsets: readonly number[],
): { value: string; offsets: readonly number[] } {
  let text = '';
  const places: number[] = [];
  let last = 0;
  const keep = (end: number) => {
    text += value.slice(last, end);
    places.push(...offsets.slice(last, end));
  };
  for (const { 0: name, index } of value.matchAll(NAMES)) {
    // "e.g." and numbers such as 1,500.00 are words.
    if (/^(?:e\.g|i\.e)/i.test(name) || /^[\d.]+$/.test(name)) continue;
    keep(index);
    text += PLACEHOLDER;
    places.push(...Array.from(PLACEHOLDER, () => offsets[index]!));
    last = index + name.length;
  }
  keep(value.length);
  return { value: text, offsets: places };
}
