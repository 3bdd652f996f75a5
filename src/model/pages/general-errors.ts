import type { OperationError } from '#contract/operation-facts.ts';
import { memoize } from '#model/memoize.ts';
import type { Operation } from '#model/site-model.ts';

/** A code with one and the same cause and cure in more calls than this share says nothing of a single call. */
const SHARE = 0.5;

/** What two operations say alike of an error. */
export const formatErrorKey = memoize(({ code, cause, cure }: OperationError): string =>
  JSON.stringify([code, cause, cure]),
);

/** The errors that more than half of all calls explain in the same words, by `formatErrorKey`. */
export function listGeneralErrors(operations: readonly Operation[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const error of operations.flatMap(({ errors }) => errors)) {
    const key = formatErrorKey(error);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = operations.length * SHARE;
  return [...counts].flatMap(([key, count]) => (count > least ? [key] : []));
}
