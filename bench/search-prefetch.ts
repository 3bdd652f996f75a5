// How often the service foretells the next character of a query, and what it costs to ask ahead.
import { buildRequest } from '#site/search/build-request.ts';
import { FIRST_LETTERS } from '#site/search/prefetch.ts';
import { settings } from '#settings';
import { loadRelevanceData } from './search-relevance/load-relevance-data.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';

interface Batch {
  /** What the service foretells for each query. */
  readonly next: readonly string[];
  /** Bytes of the answer's body as it travels. */
  readonly bytes: number;
}

type Ask = (queries: readonly string[]) => Promise<Batch>;

/** Asks several queries in one request, as the dialog does ahead of its reader. */
function createAsk(url: string): Ask {
  const { applicationId, searchKey, indexName } = settings.search;
  const address = `${url}/1/indexes/*/queries`;
  const headers = {
    'accept-encoding': 'gzip',
    'x-algolia-application-id': applicationId,
    'x-algolia-api-key': searchKey,
  };
  return async (queries) => {
    const requests = queries.map((query) =>
      buildRequest({ query, isLiteral: false }, indexName, true),
    );
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ requests }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const { results } = JSON.parse(text) as { results: { nextCharacters: string }[] };
    const length = response.headers.get('content-length');
    return {
      next: results.map(({ nextCharacters }) => nextCharacters),
      bytes: length === null ? Buffer.byteLength(text) : Number(length),
    };
  };
}

/** Each query but its last character, its last two, and so on, with the character that follows. */
function listSteps(
  queries: readonly string[],
): { readonly typed: string; readonly next: string }[] {
  return queries.flatMap((query) =>
    Array.from({ length: query.length - 1 }, (_, at) => ({
      typed: query.slice(0, at + 1),
      next: query.charAt(at + 1).toLowerCase(),
    })),
  );
}

async function measureKind(ask: Ask, kind: string, queries: readonly string[]) {
  const steps = listSteps(queries);
  let foretold = 0;
  for (const { typed, next } of steps) {
    const [characters] = (await ask([typed])).next;
    if (characters!.includes(next)) foretold += 1;
  }
  const value = (100 * foretold) / steps.length;
  return {
    name: `next characters foretold, ${kind}`,
    value,
    unit: '%',
    note: `${steps.length} characters`,
  };
}

/** What a letter costs beside its own answer, over the queries by name. */
async function measureBytes(ask: Ask, queries: readonly string[]): Promise<number> {
  let bytes = 0;
  const steps = listSteps(queries);
  for (const { typed } of steps) {
    const [characters] = (await ask([typed])).next;
    const ahead = Array.from(characters!, (character) => typed + character);
    if (ahead.length > 0) bytes += (await ask(ahead)).bytes;
  }
  return bytes / steps.length;
}

/** Measures what asking ahead of the reader gives and takes, over the graded queries. */
export async function measureSearchPrefetch(): Promise<readonly Measurement[]> {
  const { queries } = await loadRelevanceData();
  const kinds = new Map(
    [...new Set(queries.map(({ kind }) => kind))].map((kind) => [
      kind,
      queries.filter((one) => one.kind === kind).map(({ query }) => query),
    ]),
  );
  const site = await startSite({ env: { SEARCH_RATE_LIMIT: '900000000' } });
  try {
    const ask = createAsk(site.url);
    const measurements: Measurement[] = [];
    for (const [kind, list] of kinds) {
      if (kind === 'nonsense') continue;
      measurements.push(await measureKind(ask, kind, list));
    }
    const names = kinds.get('name')!;
    const letters = Array.from(FIRST_LETTERS);
    return [
      ...measurements,
      { name: 'asked ahead as the dialog opens', value: (await ask(letters)).bytes, unit: 'bytes' },
      {
        name: 'asked ahead per letter, mean',
        value: await measureBytes(ask, names),
        unit: 'bytes',
      },
    ];
  } finally {
    await site.stop();
  }
}
