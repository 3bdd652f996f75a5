// How long the engine alone takes: every query of the graded set and every beginning of it, as it is typed.
import type { Measurement } from '#contract/bench-result.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { enlargeRecords } from './enlarge-records.ts';
import { loadRelevanceData, type RelevanceData } from './load-relevance-data.ts';

/** Records of 10,000 pages. */
const LARGE = 48_000;

/** Each query as it grows letter by letter. */
export function listKeystrokes(queries: RelevanceData['queries']): string[] {
  return queries.flatMap(({ query }) =>
    Array.from({ length: query.length }, (_, at) => query.slice(0, at + 1)),
  );
}

/** The value below which a part of sorted numbers lies. */
export function getPercentile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Milliseconds that each search takes, sorted. The first searches, before the code is compiled, do not count. */
export function timeSearches(
  search: (query: string) => unknown,
  queries: readonly string[],
): Float64Array {
  for (const query of queries.slice(0, 300)) search(query);
  const times = Float64Array.from(queries, (query) => {
    const start = performance.now();
    search(query);
    return performance.now() - start;
  });
  return times.toSorted();
}

function measureSize(
  records: RelevanceData['records'],
  data: RelevanceData,
  max: number,
): Measurement[] {
  const start = performance.now();
  const engine = createSearchEngine(records, data.options);
  const built = (performance.now() - start) / 1000;
  const times = timeSearches(
    // The service looks at five matches of an answer.
    (query) =>
      engine
        .search({ query, typoTolerance: true })
        .matches.slice(0, 5)
        .map(({ words }) => words),
    listKeystrokes(data.queries),
  );
  const name = `${records.length.toLocaleString('en')} records`;
  return [
    { name: `${name}, p50`, value: getPercentile(times, 0.5), unit: 'ms' },
    { name: `${name}, p99`, value: getPercentile(times, 0.99), unit: 'ms', target: { max } },
    { name: `${name}, longest`, value: times.at(-1) ?? 0, unit: 'ms' },
    { name: `${name}, building the index`, value: built, unit: 's', target: { max: 10 } },
  ];
}

/** Measures the engine alone, without HTTP, at the size of the site and at 10,000 pages, on one core. */
export async function measureSearchLatency(): Promise<readonly Measurement[]> {
  const data = await loadRelevanceData();
  const large = enlargeRecords(data.records, LARGE);
  return [...measureSize(data.records, data, 3), ...measureSize(large, data, 10)];
}
