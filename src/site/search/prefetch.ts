import type { SearchResult } from './search-result.ts';

/** Answers that are kept. */
const MAX_REQUESTS = 500;
/** Longer queries are hardly ever typed to the end letter by letter. */
const MAX_QUERY = 64;

/** What a browser says of its connection (Network Information, WICG draft). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What this browser says of it; undefined where it says nothing. */
function readConnection(): Connection | undefined {
  return (globalThis.navigator as { readonly connection?: Connection } | undefined)?.connection;
}

/** Whether the reader's connection has room for what may never be looked at. */
export function hasRoom(connection: Connection | undefined = readConnection()): boolean {
  const isSlow = connection?.effectiveType?.endsWith('2g') ?? false;
  return connection?.saveData !== true && !isSlow;
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Asks for the answers to what a reader is likely to type next while they read the last one, so that the next letter
 * finds its answer there: over a slow network the way to the service is most of the wait.
 *
 * @param askNext asks for the answers to what a query is likely to go on with, or to all first letters
 * @param defer runs a function when nothing more urgent is left to do
 */
export function createPrefetch(
  askNext: (query: string) => Promise<readonly SearchResult[]>,
  defer: (run: () => void) => void = afterPaint,
) {
  const results = new Map<string, SearchResult>();
  const asked = new Set<string>();
  let newest = '';

  function keep(found: readonly SearchResult[]): void {
    for (const result of found) results.set(result.query, result);
    for (const query of results.keys()) {
      if (results.size <= MAX_REQUESTS) break;
      results.delete(query);
    }
  }

  async function fetchNext(query: string): Promise<void> {
    asked.add(query);
    try {
      keep(await askNext(query));
    } catch {
      // Nobody waits for them; each is asked once more when it is typed.
    }
    asked.delete(query);
  }

  return {
    /** The result of a query that is asked now, if it has already come. */
    find(query: string): SearchResult | undefined {
      newest = query;
      return results.get(query);
    },
    /** Asks for what may follow a result, once it has been painted and unless it is there. */
    follow({ query, nextCharacters = '' }: SearchResult): void {
      if (query.length >= MAX_QUERY) return;
      defer(() => {
        if (newest !== query || asked.has(query)) return;
        const next = Array.from(nextCharacters, (character) => query + character);
        if (!next.every((one) => results.has(one))) void fetchNext(query);
      });
    },
    /** Asks for what may come first, as the dialog opens. */
    prepare(): void {
      newest = '';
      defer(() => {
        if (newest === '' && !results.has('a')) void fetchNext('');
      });
    },
  };
}
