import { STOP_WORDS } from '#contract/stop-words.ts';
import type { TextPart } from './text-parts.ts';

/** Takes the marks off a text that tell the reader nothing. */
export type MarkFilter = (parts: readonly TextPart[]) => readonly TextPart[];

/** Letters that a word and its forms have alike. */
const STEM = 3;

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Keeps the marks of words that the reader has typed. Words such as `a` and synonyms match too, but the eye looks for what
 * the hand has typed. A query of such words alone keeps its marks.
 *
 * @param query what the hits answer
 */
export function createMarkFilter(query: string): MarkFilter {
  const words = listWords(query);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const typed = telling.length > 0 ? telling : words;
  const isTyped = (word: string) =>
    typed.some((one) => {
      const length = Math.min(STEM, one.length, word.length);
      return one.slice(0, length) === word.slice(0, length);
    });
  const tells = ({ text }: TextPart) =>
    listWords(text).some(
      (word) => (telling.length === 0 || !STOP_WORDS.has(word)) && isTyped(word),
    );
  return (parts) =>
    joinNeighbours(
      parts.map((part) => (part.isMatch && !tells(part) ? { ...part, isMatch: false } : part)),
    );
}

function joinNeighbours(parts: readonly TextPart[]): readonly TextPart[] {
  const joined: TextPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.isMatch === part.isMatch)
      joined[joined.length - 1] = { ...part, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
