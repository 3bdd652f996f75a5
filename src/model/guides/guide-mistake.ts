import type { Nodes } from 'mdast';
import type { ModelError } from '#model/model-error.ts';

/** What a check of a guide says of a mistake. */
export type Words = Pick<ModelError, 'what' | 'why' | 'how'>;

/** Takes a mistake, with the part of the page that has it. */
export type Mistake = (node: Nodes, words: Words) => void;
