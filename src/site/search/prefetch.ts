import type { SearchResult } from './search-result.ts';

/** Answers that are kept. */
const MAX_REQUESTS = 500;
/** Longer queries are hardly ever typed to the end letter by letter. */
const MAX_QUERY = 64;
/** What a query may begin with. */
export const FIRST_LETTERS = 'abcdefghijklmnopqrstuvwxyz';

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
 * @param askMany asks several queries in one request; gives their answers in order
 * @param defer runs a function when nothing more urgent is left to do
 */
export function createPrefetch(
  askMany: (queries: readonly string[]) => Promise<readonly SearchResult[]>,
  defer: (run: () => void) => void = afterPaint,
) {
  const answers = new Map<string, SearchResult>();
  const asked = new Set<string>();
  let newest = '';

  async function fetchResults(queries: readonly string[]): Promise<void> {
    for (const query of queries) asked.add(query);
    try {
      for (const answer of await askMany(queries)) answers.set(answer.query, answer);
    } catch {
      // Nobody waits for them; each is asked once more when it is typed.
    }
    for (const query of queries) asked.delete(query);
    for (const query of answers.keys()) {
      if (answers.size <= MAX_REQUESTS) break;
      answers.delete(query);
    }
  }

  function follow(query: string, characters: string): void {
    if (query.length >= MAX_QUERY) return;
    defer(() => {
      if (newest !== query) return;
      const queries = Array.from(characters, (character) => query + character);
      const missing = queries.filter((next) => !answers.has(next) && !asked.has(next));
      if (missing.length > 0) void fetchResults(missing);
    });
  }

  return {
    /** The answer to a query that is asked now, if it has already come. */
    find(query: string): SearchResult | undefined {
      newest = query;
      return answers.get(query);
    },
    /** Asks for what may follow an answer, once it has been painted. */
    follow({ query, nextCharacters = '' }: SearchResult): void {
      follow(query, nextCharacters);
    },
    /** Asks for what may come first, as the dialog opens. */
    prepare(): void {
      newest = '';
      follow('', FIRST_LETTERS);
    },
  };
}
