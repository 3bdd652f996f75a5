import { liteClient } from 'algoliasearch/lite';
import { SEARCH_TIMEOUTS_MS } from '#contract/limits.ts';
import type { SiteSettings } from '#model/settings.ts';
import { buildHit, type SearchHit, type WireHit } from './build-hit.ts';
import { buildRequest, type Question } from './build-request.ts';
import { createHostsCache } from './hosts-cache.ts';

/** What the dialog gets. */
export interface SearchAnswer {
  /** The query that this answers. */
  readonly query: string;
  /** At most five, best first. */
  readonly hits: readonly SearchHit[];
  /** The query without its typing mistakes, when the hits answer that instead. */
  readonly correctedQuery?: string;
  /** True when no host answered, or none with sense. */
  readonly hasFailed: boolean;
}

/** Asks the search service; never rejects. */
export type AskSearch = (question: Question) => Promise<SearchAnswer>;

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

/**
 * Creates the asking over the wire format of the hosted service (specification 7). The client remembers
 * answers, joins equal questions, and leaves an unreachable host alone for two minutes.
 */
export function createSearchService(settings: SiteSettings['search']): AskSearch {
  const { hosts, applicationId, searchKey, indexName } = settings;
  const client = liteClient(applicationId, searchKey, {
    hosts: listHosts(hosts, location),
    timeouts: SEARCH_TIMEOUTS_MS,
    hostsCache: createHostsCache(),
  });
  return async ({ query, isLiteral, insights }) => {
    // Blanks alone would be answered with every record there is.
    if (query.trim() === '') return { query, hits: [], hasFailed: false };
    const request = buildRequest({ query, isLiteral, insights }, indexName);
    try {
      const { results } = await client.searchForHits<WireHit>({ requests: [request] });
      const { hits, userData, queryID } = results[0]!;
      const correctedQuery = isLiteral ? undefined : readCorrection(userData);
      return {
        query,
        hits: hits.map((hit) => buildHit(hit, indexName, queryID)),
        ...(correctedQuery !== undefined && { correctedQuery }),
        hasFailed: false,
      };
    } catch {
      return { query, hits: [], hasFailed: true };
    }
  };
}
