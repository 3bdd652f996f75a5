import type { AdvancedSyntax } from './word-parameters.ts';

/** A query of the advanced syntax, taken apart. */
export interface AdvancedQuery {
  /** The words to look for, with blanks in the place of quotes and of what is excluded. */
  readonly text: string;
  /** What hits have to hold word for word. */
  readonly phrases: readonly string[];
  /** Words and phrases that no hit may hold. */
  readonly excluded: readonly string[];
}

/** A phrase in quotes or a word, with a minus before it or not. A quote that nothing closes is a sign like any other. */
const PART = /(?<=^|\s)(?<minus>-?)(?:"(?<phrase>[^"]*)"|(?<word>[^\s"]+))/gu;

/** Reads the quotes and minuses of a query: `"exact phrase"`, `-without` and `-"without phrase"`. */
export function parseAdvancedQuery(query: string, syntax: AdvancedSyntax): AdvancedQuery {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const text = query.replaceAll(PART, (part, ...rest: unknown[]) => {
    const { minus, phrase, word } = rest.at(-1) as Partial<Record<string, string>>;
    if (minus === '-' && syntax.hasExclusions) {
      excluded.push(phrase ?? word ?? '');
      return ' '.repeat(part.length);
    }
    if (phrase === undefined || !syntax.hasPhrases) return part;
    phrases.push(phrase);
    return part.replaceAll(/["-]/g, ' ');
  });
  return { text, phrases, excluded };
}
