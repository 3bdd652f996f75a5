// How well the search finds the right page.
import type { Measurement } from '#contract/bench-result.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import {
  averageJudgements,
  isHeldOut,
  judgeQuery,
  type GradedQuery,
  type Judgement,
} from './judge.ts';
import { getPage, loadFurtherSets, loadRelevanceData } from './load-relevance-data.ts';

const TARGETS: Readonly<Record<string, number>> = {
  'all mrr': 0.92,
  'all success5': 0.98,
  'second set mrr': 0.92,
  'third set mrr': 0.92,
  'fourth set mrr': 0.92,
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
    const min = TARGETS[`${group} ${key}`];
    return {
      name: group === 'nonsense' ? 'nonsense, nothing found' : `${group}, ${LABELS[key]}`,
      value: average[key],
      unit: '',
      note: `${average.queries} queries`,
      ...(min !== undefined && { target: { min } }),
    };
  });
}

/** The groups that a query is judged in; 'all' is every query of the first set that wants a page. */
function listGroups(query: GradedQuery): string[] {
  if (query.wanted.length === 0) return [query.kind];
  return [query.kind, 'all', ...(isHeldOut(query) ? ['held out'] : [])];
}

/** Judges the engine on the graded set, all of it, by kind, and the third that is held out; and on the further sets. */
export async function measureSearchRelevance(): Promise<readonly Measurement[]> {
  const data = await loadRelevanceData();
  const engine = createSearchEngine(data.records, data.options);
  const groups = new Map<string, Judgement[]>([
    ['all', []],
    ['held out', []],
  ]);
  const judge = (query: GradedQuery, names: readonly string[]): void => {
    const { matches } = engine.search({ query: query.query, typoTolerance: true });
    const pages = matches.map(({ record }) => getPage(record.objectID));
    const judgement = judgeQuery(query, pages);
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), judgement]);
  };
  for (const query of data.queries) judge(query, listGroups(query));
  for (const [name, queries] of await loadFurtherSets(data)) {
    for (const query of queries) judge(query, [query.wanted.length > 0 ? name : 'nonsense']);
  }
  return [...groups].flatMap(([name, judgements]) => listMeasurements(name, judgements));
}
