import { liteClient } from 'algoliasearch/lite';
import { SEARCH_TIMEOUTS_MS } from '#contract/limits.ts';
import type { SiteSettings } from '#model/settings.ts';
import { createHitBuilder, type WireHit } from './build-hit.ts';
import { buildNextRequest, buildRequest, type Question } from './build-request.ts';
import { createHostsCache } from './hosts-cache.ts';
import { createPrefetch, hasRoom } from './prefetch.ts';
import type { SearchResult } from './search-result.ts';

// The live preview makes its index anew after each edit, and a busy machine takes longer for that than a reader waits.
const TIMEOUTS_MS =
  import.meta.env.MODE === 'development'
    ? { ...SEARCH_TIMEOUTS_MS, connect: 60_000, read: 60_000 }
    : SEARCH_TIMEOUTS_MS;

/** Asks the search service; never rejects. */
export type AskSearch = (question: Question) => Promise<SearchResult>;

/** The service as the dialog uses it. */
export interface SearchService {
  readonly ask: AskSearch;
  /** Gets ready for the first letter. */
  readonly prepare: () => void;
}

/**
 * The hosts to ask, in order. Without any in the settings it is this site, named twice: the client tries
 * every name once in a question, and waits longer the second time.
 *
 * @param location where the site stands
 */
export function listHosts(
  hosts: readonly string[],
  location: Pick<Location, 'protocol' | 'host'>,
): { url: string; protocol: 'http' | 'https'; accept: 'readWrite' }[] {
  const own = `${location.protocol}//${location.host}`;
  return (hosts.length > 0 ? hosts : [own, own]).map((host) => ({
    url: host.replace(/^https?:\/\//, '').replace(/\/+$/, ''),
    protocol: host.startsWith('http://') ? 'http' : 'https',
    accept: 'readWrite',
  }));
}

function readCorrection(userData: unknown): string | undefined {
  const [first]: unknown[] = [userData].flat();
  if (typeof first !== 'object' || first === null) return undefined;
  const query: unknown = Reflect.get(first, 'correctedQuery');
  return typeof query === 'string' && query !== '' ? query : undefined;
}

/** A result of the wire format, with the field that is this site's own. */
interface WireResult {
  readonly hits: readonly WireHit[];
  readonly userData?: unknown;
  readonly queryID?: string | undefined;
  readonly nextCharacters?: unknown;
  readonly nextResults?: readonly NextResult[];
}

/** The result of a query that was not asked. */
interface NextResult extends WireResult {
  readonly query: string;
}

function buildResult(result: WireResult, { query, isLiteral }: Question, indexName: string) {
  const { hits, userData, queryID, nextCharacters } = result;
  const correctedQuery = isLiteral ? undefined : readCorrection(userData);
  return {
    query,
    hits: hits.map(createHitBuilder({ indexName, queryID, query: correctedQuery ?? query })),
    ...(correctedQuery !== undefined && { correctedQuery }),
    ...(typeof nextCharacters === 'string' && { nextCharacters }),
    hasFailed: false,
  };
}

/**
 * Creates the asking over the wire format of the hosted service (specification 7). The client remembers
 * answers, joins equal questions, and leaves an unreachable host alone for two minutes. Where the settings have it,
 * the service is also asked ahead of the reader, unless searches are counted: each is then asked when it is typed.
 */
export function createSearchService(
  settings: SiteSettings['search'],
  { isCounted }: { readonly isCounted: boolean },
): SearchService {
  const { hosts, applicationId, searchKey, indexName, prefetch: isWanted } = settings;
  const client = liteClient(applicationId, searchKey, {
    hosts: listHosts(hosts, location),
    timeouts: TIMEOUTS_MS,
    hostsCache: createHostsCache(),
  });
  // An operator who turns prefetch on for another host says that the host runs this site's server.
  const isOwn = isWanted === true || hosts.length === 0;
  const isForetold = isOwn && isWanted !== false && !isCounted && hasRoom();

  async function request(question: ReturnType<typeof buildRequest>): Promise<WireResult> {
    const { results } = await client.searchForHits<WireHit>({ requests: [question] });
    return results[0]!;
  }

  const buildNext = ({ nextResults = [] }: WireResult) =>
    nextResults.map((one) => buildResult(one, { query: one.query, isLiteral: false }, indexName));

  const prefetch = isForetold
    ? createPrefetch(async (query) => buildNext(await request(buildNextRequest(query, indexName))))
    : undefined;

  async function ask(question: Question): Promise<SearchResult> {
    const { query, isLiteral } = question;
    // Blanks alone would be answered with every record there is.
    if (query.trim() === '') return { query, hits: [], hasFailed: false };
    try {
      const known = isLiteral ? undefined : prefetch?.find(query);
      // Alone: what may follow would be read before the answer is shown.
      const result =
        known ??
        buildResult(
          await request(buildRequest(question, indexName, isForetold, isOwn)),
          question,
          indexName,
        );
      prefetch?.follow(result);
      return result;
    } catch {
      return { query, hits: [], hasFailed: true };
    }
  }
  return { ask, prepare: () => prefetch?.prepare() };
}
