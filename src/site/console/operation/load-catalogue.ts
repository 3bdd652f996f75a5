import type { Method } from '#contract/method.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import { loadPatiently } from '#ui/load-patiently.ts';

/** An operation as it is found by typing. */
export interface ListedOperation {
  /** Address of its page. */
  readonly path: string;
  readonly title: string;
  readonly section: string;
  readonly method: Method;
  readonly endpoint: string;
}

/** What the documentation says of an error code. */
export interface ListedError {
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}

/** All operations and all errors, as the site publishes them for the console. */
export interface Catalogue {
  readonly operations: readonly ListedOperation[];
  readonly errors: Readonly<Record<string, ListedError>>;
}

let loaded: Promise<Catalogue> | undefined;

async function fetchCatalogue(): Promise<Catalogue> {
  return (await (await fetchFile('/console.json')).json()) as Catalogue;
}

/** Loads all operations and errors, once. @throws when they cannot be reached; the next call tries again */
export function loadCatalogue(): Promise<Catalogue> {
  loaded ??= loadPatiently(fetchCatalogue);
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/**
 * Operations that have every word of a query in title, section, method or endpoint; those whose title
 * begins with it come first, then those with it in the title.
 */
export function findOperations(
  operations: readonly ListedOperation[],
  query: string,
  max: number,
): readonly ListedOperation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return operations.slice(0, max);
  const rated = operations.flatMap((operation) => {
    const title = operation.title.toLowerCase();
    const rest = `${operation.section} ${operation.method} ${operation.endpoint}`.toLowerCase();
    if (!words.every((word) => title.includes(word) || rest.includes(word))) return [];
    const hits = words.filter((word) => title.includes(word)).length;
    return [{ operation, rate: hits * 2 + Number(title.startsWith(words[0]!)) }];
  });
  return rated
    .toSorted((one, other) => other.rate - one.rate)
    .slice(0, max)
    .map(({ operation }) => operation);
}
