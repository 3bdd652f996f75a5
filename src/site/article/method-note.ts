import type { Method } from '#contract/method.ts';
import type { Effect } from '#contract/effect.ts';
import type { Operation } from '#model/site-model.ts';

const SAFETY: Readonly<Record<Method, string>> = {
  GET: 'Reads only. You can repeat and cache this call.',
  POST: 'Creates or starts something. Retry with the same Idempotency-Key.',
  PUT: 'Sets a state. A repeat has the same result.',
  PATCH: 'Updates some fields. Retry only with the same Idempotency-Key.',
  DELETE: 'Deletes or removes something. A repeat fails with 404.',
};

/** What a call does that its method does not say, in the same words on each page. */
const WORDS: Readonly<Record<Effect, (method: Method) => string>> = {
  reads: (method) => `This ${method} only reads. You can repeat this call.`,
  changes: (method) => `This ${method} changes data. Do not prefetch, cache or link to this call.`,
  merges: () => 'Fields that you leave out do not change.',
  replaces: () => 'Values that you leave out are removed.',
  sets: () => 'Sets one value. A repeat has the same result.',
  adds: () => 'Adds to the existing entries. A repeat adds nothing.',
  removes: () => 'Removes an entry and deletes no object. A repeat changes nothing.',
  makes: () => 'Creates a new object with each call. Retry with the same Idempotency-Key.',
  once: () => 'Works once. A second attempt fails.',
};

/** What the call does and what its method means for retries. The operation's own note follows the fixed words. */
export function formatMethodNote({
  method,
  note,
  effect,
  parameters,
}: Pick<Operation, 'method' | 'note' | 'effect' | 'parameters'>): string {
  if (effect) return [WORDS[effect](method), note?.text].filter(Boolean).join(' ');
  if (note) return note.text;
  const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  if (method === 'POST' && !keyed) return 'This POST takes no idempotency key.';
  return SAFETY[method];
}
