import type { Nodes, Root, Sentence as SentenceNode } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isPlaceholder } from './read/prose-text.ts';

/** A sentence of a text. */
export interface Sentence {
  readonly value: string;
  /** Where the sentence begins in its text, from 0. */
  readonly start: number;
  /** Its words. Code, addresses and filled-in values are none. */
  readonly words: readonly string[];
}

const parser = unified().use(retextEnglish).freeze();

/** Parses a text by the rules of English that retext knows. */
export function parseProse(text: string): Root {
  return parser.parse(text);
}

/**
 * The end of a sentence that retext takes for the number of a chapter: "at most 2,000. The", "after 30 s. The". A number
 * at the beginning of a text may be one.
 */
const NUMBER_END = /(?<=[^\s.]\s(?:[\d.,]*\d|\d+ [smh]))\.["”’)]*\s(?=["“(]?\p{Lu})/gu;

/** Lists the sentences of a text. */
export function listSentences(text: string): Sentence[] {
  const ends = [...text.matchAll(NUMBER_END)].map(({ 0: end, index }) => index + end.length);
  const starts = [0, ...ends];
  return starts.flatMap((start, index) =>
    readSentences(parseProse(text.slice(start, starts[index + 1])), start),
  );
}

function readSentences(tree: Root, offset: number): Sentence[] {
  const sentences: Sentence[] = [];
  visit(tree, 'SentenceNode', (node: SentenceNode) => {
    sentences.push({
      value: toString(node),
      start: offset + (node.position?.start.offset ?? 0),
      words: listWords(node),
    });
  });
  return sentences;
}

function listWords(sentence: SentenceNode): string[] {
  const words: string[] = [];
  visit(sentence as Nodes, 'WordNode', (node) => {
    const word = toString(node);
    if (!isPlaceholder(word)) words.push(word);
  });
  return words;
}
