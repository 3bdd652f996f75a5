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

/** Lists the sentences of a parsed text. */
export function listSentences(tree: Root): Sentence[] {
  const sentences: Sentence[] = [];
  visit(tree, 'SentenceNode', (node: SentenceNode) => {
    sentences.push({
      value: toString(node),
      start: node.position?.start.offset ?? 0,
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
