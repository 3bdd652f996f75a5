// Compares engines on the same records and queries (docs/decisions/005-search-engine.md).
import { brotliCompressSync } from 'node:zlib';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Measurement } from '#contract/bench-result.ts';
import type { ComparedEngine, FilledEngine } from './engines/compared-engine.ts';
import { flexSearchEngine } from './engines/flex-search-engine.ts';
import { miniSearchEngine, preparedMiniSearchEngine } from './engines/mini-search-engine.ts';
import { oramaEngine } from './engines/orama-engine.ts';
import { siteEngine } from './engines/own-engine.ts';
import { averageJudgements, judgeQuery, type Judgement } from './judge.ts';
import { getPercentile, listKeystrokes, timeSearches } from './latency.ts';
import { getPage, loadRelevanceData, type RelevanceData } from './load-relevance-data.ts';

const ENGINES = [
  siteEngine,
  miniSearchEngine,
  preparedMiniSearchEngine,
  oramaEngine,
  flexSearchEngine,
];

function createMemoryGauge(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 2 ** 20;
  };
}

function judge(engine: FilledEngine, queries: RelevanceData['queries']): Judgement {
  return averageJudgements(
    queries.map((query) => judgeQuery(query, engine.search(query.query).map(getPage))),
  );
}

async function measureEngine(
  compared: ComparedEngine,
  data: RelevanceData,
  readMemory: () => number,
): Promise<Measurement[]> {
  const before = readMemory();
  const engine = await compared.fill(data);
  const memory = readMemory() - before;
  const { mrr, success1, success5, ndcg } = judge(
    engine,
    data.queries.filter(({ wanted }) => wanted.length > 0),
  );
  const nonsense = judge(
    engine,
    data.queries.filter(({ wanted }) => wanted.length === 0),
  );
  const times = timeSearches((query) => engine.search(query), listKeystrokes(data.queries));
  const kept = brotliCompressSync(await engine.serialize()).length / 1024;
  const list: readonly (readonly [string, number, string])[] = [
    ['MRR@5', mrr, ''],
    ['Success@1', success1, ''],
    ['Success@5', success5, ''],
    ['nDCG@5', ndcg, ''],
    ['nothing for nonsense', nonsense.mrr, ''],
    ['p50', getPercentile(times, 0.5), 'ms'],
    ['p99', getPercentile(times, 0.99), 'ms'],
    ['index, brotli', kept, 'KB'],
    ['memory', memory, 'MB'],
  ];
  return list.map(([what, value, unit]) => ({ name: `${compared.name}, ${what}`, value, unit }));
}

/** Measures each engine on the records of the last build and the graded set. */
export async function measureSearchEngines(): Promise<readonly Measurement[]> {
  const data = await loadRelevanceData();
  const readMemory = createMemoryGauge();
  const measurements: Measurement[] = [];
  for (const engine of ENGINES)
    measurements.push(...(await measureEngine(engine, data, readMemory)));
  return measurements;
}
