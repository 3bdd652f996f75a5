import type { Method } from '#contract/method.ts';
import type { Operation } from '#model/site-model.ts';

const SAFETY: Readonly<Record<Method, string>> = {
  GET: 'Reads only: it may be repeated and cached.',
  POST: 'Makes or starts something: repeat it with the same Idempotency-Key.',
  PUT: 'Brings something to a state: a repeat leads to the same state.',
  PATCH: 'Changes a part: repeat it with the same Idempotency-Key only.',
  DELETE: 'Takes something away: a repeat finds nothing and is answered with 404.',
};

/** What the method of an operation means for retries; the operation's own note goes before the rule. */
export function formatMethodNote({
  method,
  note,
  parameters,
}: Pick<Operation, 'method' | 'note' | 'parameters'>): string {
  if (note) return note.text;
  const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  if (method === 'POST' && !keyed) return 'Sent with POST; it takes no idempotency key.';
  return SAFETY[method];
}
