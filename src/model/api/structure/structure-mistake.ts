import type { ModelError } from '#model/model-error.ts';

/** What a mistake says, without its place. */
export type Words = Pick<ModelError, 'what' | 'why' | 'how'>;
