import type { Nodes } from 'mdast';
import type { Words } from '#model/model-error.ts';

/** Takes a mistake, with the part of the page that has it. */
export type Mistake = (node: Nodes, words: Words) => void;
