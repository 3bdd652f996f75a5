import type { Method } from '#contract/method.ts';
import type { Effect } from '#contract/effect.ts';
import type { Operation } from '#model/site-model.ts';

const SAFETY: Readonly<Record<Method, string>> = {
  GET: 'Reads only: it may be repeated and cached.',
  POST: 'Makes or starts something: repeat it with the same Idempotency-Key.',
  PUT: 'Brings something to a state: a repeat leads to the same state.',
  PATCH: 'Changes a part: repeat it with the same Idempotency-Key only.',
  DELETE: 'Takes something away: a repeat finds nothing and is answered with 404.',
};

/** What a call does that its method does not say, in the same words on each page. */
const WORDS: Readonly<Record<Effect, (method: Method) => string>> = {
  reads: (method) => `This ${method} only reads: it may be repeated freely.`,
  changes: (method) =>
    `This ${method} changes something: let nothing prefetch it, cache it or follow a link to it.`,
  merges: () => 'Fields that you leave out stay as they are.',
  replaces: () => 'What you leave out is gone.',
  sets: () => 'Sets one thing: a repeat leads to the same state.',
  adds: () => 'Adds to what is there, and adds nothing twice.',
  removes: () => 'Takes something away and deletes no object: a repeat takes nothing more away.',
  makes: () => 'Makes something new with each call: repeat it with the same Idempotency-Key.',
  once: () => 'Works once: another attempt is refused.',
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
  if (method === 'POST' && !keyed) return 'Sent with POST; it takes no idempotency key.';
  return SAFETY[method];
}
