import type { OperationError } from '#contract/operation-facts.ts';
import { memoize } from '#model/memoize.ts';
import type { SiteModel } from '#model/site-model.ts';

/** A code with one and the same cause and cure in more calls than this share says nothing of a single call. */
const SHARE = 0.5;

/** What two operations say alike of an error. A build asks for each error once for each page. */
export const formatErrorKey = memoize(({ code, cause, cure }: OperationError): string =>
  JSON.stringify([code, cause, cure]),
);

/** The errors that more than half of all calls explain in the same words, by `formatErrorKey`. */
export const listGeneralErrors = memoize((model: SiteModel): ReadonlySet<string> => {
  const operations = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation' ? [page.operation] : [],
  );
  const counts = new Map<string, number>();
  for (const error of operations.flatMap(({ errors }) => errors)) {
    const key = formatErrorKey(error);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = operations.length * SHARE;
  return new Set([...counts].flatMap(([key, count]) => (count > least ? [key] : [])));
});
