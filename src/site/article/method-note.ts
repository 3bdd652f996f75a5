import type { Method } from '#contract/method.ts';
import type { Effect } from '#contract/effect.ts';
import type { Operation } from '#model/site-model.ts';

/** What a call does that neither its method nor its badge says, in the same words on each page. */
const WORDS: Readonly<Partial<Record<Effect, (method: Method) => string>>> = {
  reads: (method) => `This ${method} only reads.`,
  changes: (method) => `This ${method} changes data. Do not prefetch, cache or link to this call.`,
  merges: () => 'Fields that you leave out do not change.',
  replaces: () => 'Values that you leave out are removed.',
  removes: () => 'Removes an entry and deletes no object.',
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
