// How well the search finds the right page: the graded set, all of it, by kind, and the third that is held out.
import type { Measurement } from '#bench/support/measurement.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { averageJudgements, isHeldOut, judgeQuery, type Judgement } from './judge.ts';
import { getPage, loadRelevanceData } from './load-relevance-data.ts';

const TARGETS: Readonly<Record<string, number>> = {
  'all mrr': 0.92,
  'all success5': 0.98,
  'typo mrr': 0.88,
  'nonsense mrr': 1,
};
const LABELS = {
  mrr: 'MRR@5',
  success1: 'Success@1',
  success5: 'Success@5',
  ndcg: 'nDCG@5',
} as const;

function listMeasurements(group: string, judgements: readonly Judgement[]): Measurement[] {
  const average = averageJudgements(judgements);
  const keys =
    group === 'nonsense' ? (['mrr'] as const) : (['mrr', 'success1', 'success5', 'ndcg'] as const);
  return keys.map((key) => {
    const least = TARGETS[`${group} ${key}`];
    return {
      name: group === 'nonsense' ? 'nonsense, nothing found' : `${group}, ${LABELS[key]}`,
      value: average[key],
      unit: '',
      note: `${average.queries} queries`,
      ...(least !== undefined && { target: { least } }),
    };
  });
}

/** Judges the engine on the graded set. 'all' is every query that wants a page; 'held out' the third of them. */
export async function measureSearchRelevance(): Promise<readonly Measurement[]> {
  const { records, queries, options } = await loadRelevanceData();
  const engine = createSearchEngine(records, options);
  const groups = new Map<string, Judgement[]>([
    ['all', []],
    ['held out', []],
  ]);
  for (const query of queries) {
    const { matches } = engine.search({ query: query.query, typoTolerance: true });
    const judgement = judgeQuery(
      query,
      matches.map(({ record }) => getPage(record.objectID)),
    );
    const names = [query.kind];
    if (query.wanted.length > 0) names.push('all', ...(isHeldOut(query) ? ['held out'] : []));
    for (const name of names) {
      const list = groups.get(name) ?? [];
      list.push(judgement);
      groups.set(name, list);
    }
  }
  return [...groups].flatMap(([name, judgements]) => listMeasurements(name, judgements));
}
