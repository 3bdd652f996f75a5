import type { Method } from '#contract/method.ts';
import type { Effect } from '#contract/effect.ts';
import type { Operation } from '#model/site-model.ts';

/** What a call does that neither its method nor its badge says, in the same words on each page. */
const WORDS: Readonly<Partial<Record<Effect, (method: Method) => string>>> = {
  reads: (method) => `This ${method} only reads.`,
  changes: (method) =>
    `This ${method} changes something. Do not let anything prefetch the call, cache the answer or follow a link to it.`,
  merges: () => 'Fields that you leave out stay as they are.',
  replaces: () => 'What you leave out is gone.',
  removes: () => 'The call removes something and deletes no object.',
};

/** What the reader must not overlook. The operation's note follows the fixed words. Empty where there is nothing to say. */
export function formatMethodNote({
  method,
  note,
  effect,
}: Pick<Operation, 'method' | 'note' | 'effect'>): string {
  const words = effect && WORDS[effect]?.(method);
  return [words, note?.text].filter(Boolean).join(' ');
}
