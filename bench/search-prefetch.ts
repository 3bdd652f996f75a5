// How often the service foretells the next character of a query, and what it costs to ask ahead.
import { buildNextRequest, buildRequest } from '#site/search/build-request.ts';
import { createPrefetch } from '#site/search/prefetch.ts';
import type { SearchResult } from '#site/search/search-result.ts';
import { settings } from '#settings';
import { loadRelevanceData } from './search-relevance/load-relevance-data.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';

/** The word whose queries the target counts. */
const WORD = 'voucher';
/** Names that are typed, of those in the graded set. */
const NAMES = 30;

interface Answered {
  readonly result: WireResult;
  /** Bytes of the answer's body as it travels. */
  readonly bytes: number;
}

interface WireResult {
  readonly query?: string;
  readonly nextCharacters?: string;
  readonly nextResults?: readonly Required<Pick<WireResult, 'query' | 'nextCharacters'>>[];
}

type Ask = (request: ReturnType<typeof buildRequest>) => Promise<Answered>;

/** Asks as the dialog does. */
function createAsk(url: string): Ask {
  const { applicationId, searchKey } = settings.search;
  const address = `${url}/1/indexes/*/queries`;
  const headers = {
    'accept-encoding': 'gzip',
    'x-algolia-application-id': applicationId,
    'x-algolia-api-key': searchKey,
  };
  return async (request) => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ requests: [request] }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const { results } = JSON.parse(text) as { results: WireResult[] };
    const length = response.headers.get('content-length');
    return {
      result: results[0]!,
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
  const { indexName } = settings.search;
  let foretold = 0;
  for (const { typed, next } of steps) {
    const request = buildRequest({ query: typed, isLiteral: false }, indexName, true);
    const { result } = await ask({ ...request, responseFields: ['nextCharacters'] });
    if (result.nextCharacters!.includes(next)) foretold += 1;
  }
  const value = (100 * foretold) / steps.length;
  return {
    name: `next characters foretold, ${kind}`,
    value,
    unit: '%',
    note: `${steps.length} characters`,
  };
}

/** What the dialog sends and gets while somebody types a text, slowly enough for all answers to come. */
async function typeText(ask: Ask, text: string) {
  const { indexName } = settings.search;
  const cost = { queries: 0, searches: 0, bytes: 0 };
  const send = async (query: string): Promise<SearchResult[]> => {
    const { result, bytes } = await ask(buildNextRequest(query, indexName));
    const next = result.nextResults ?? [];
    cost.queries += 1;
    cost.searches += next.length + (query === '' ? 0 : 1);
    cost.bytes += bytes;
    return next.map((one) => ({ ...one, hits: [], hasFailed: false }));
  };
  const askAlone = async (query: string): Promise<SearchResult> => {
    const request = buildRequest({ query, isLiteral: false }, indexName, true);
    const { nextCharacters = '' } = (await ask(request)).result;
    cost.queries += 1;
    cost.searches += 1;
    return { query, hits: [], hasFailed: false, nextCharacters };
  };
  let newest: Promise<unknown> = Promise.resolve();
  const prefetch = createPrefetch(
    (query) => {
      const asked = send(query);
      newest = asked;
      return asked;
    },
    (run) => run(),
  );
  const rest = async () => {
    await newest;
    // The prefetch keeps what has come in the steps behind it.
    await new Promise((resolve) => setTimeout(resolve));
  };
  prefetch.prepare();
  await rest();
  const opening = { ...cost };
  let missed = 0;
  for (let length = 1; length <= text.length; length += 1) {
    const typed = text.slice(0, length);
    const known = prefetch.find(typed);
    if (!known) missed += 1;
    prefetch.follow(known ?? (await askAlone(typed)));
    await rest();
  }
  return { opening, cost, missed };
}

/** What a text of the graded set costs for each of its letters. */
async function measureLetters(ask: Ask, queries: readonly string[]): Promise<Measurement[]> {
  const sum = { letters: 0, queries: 0, searches: 0, bytes: 0 };
  for (const query of queries) {
    const { opening, cost } = await typeText(ask, query);
    sum.letters += query.length;
    sum.queries += cost.queries - opening.queries;
    sum.searches += cost.searches - opening.searches;
    sum.bytes += cost.bytes - opening.bytes;
  }
  const note = `${sum.letters} letters of ${queries.length} names, without the first letters`;
  return [
    { name: 'queries per letter, mean', value: sum.queries / sum.letters, unit: '', note },
    {
      name: 'searches of the service per letter, mean',
      value: sum.searches / sum.letters,
      unit: '',
      note,
    },
    {
      name: 'asked ahead per letter, mean',
      value: sum.bytes / sum.letters,
      unit: 'bytes',
      note,
    },
  ];
}

async function measureWord(ask: Ask): Promise<Measurement[]> {
  const { opening, cost, missed } = await typeText(ask, WORD);
  const note = `typed by the letter, with the opening of the dialog; ${missed} letters were not foretold`;
  return [
    { name: 'asked ahead as the dialog opens', value: opening.bytes, unit: 'bytes' },
    {
      name: `queries while typing "${WORD}"`,
      value: cost.queries,
      unit: '',
      target: { max: 8 },
      note,
    },
    {
      name: `searches of the service while typing "${WORD}"`,
      value: cost.searches,
      unit: '',
      note: '26 of them are the first letters, which are the same for everybody',
    },
  ];
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
    return [
      ...measurements,
      ...(await measureWord(ask)),
      ...(await measureLetters(ask, kinds.get('name')!.slice(0, NAMES))),
    ];
  } finally {
    await site.stop();
  }
}
