// Judges the order in which pages are found. Pure: no engine, no files.
import { createHash } from 'node:crypto';

/** A page that answers a query: 3 is the page itself, 2 helps, 1 is near. */
export interface WantedPage {
  readonly path: string;
  readonly grade: 1 | 2 | 3;
}

/** A query and the pages that answer it; none for a query that must find nothing. */
export interface GradedQuery {
  readonly query: string;
  readonly kind: string;
  readonly wanted: readonly WantedPage[];
}

/** What five places of answers are worth, from 0 to 1 each; the mean over some queries. */
export interface Judgement {
  readonly queries: number;
  /** One by the place of the first wanted page. */
  readonly mrr: number;
  /** Whether the first place is a wanted page. */
  readonly success1: number;
  /** Whether one of five places is a wanted page. */
  readonly success5: number;
  /** Discounted gain by grade, beside the best possible order. */
  readonly ndcg: number;
}

const PLACES = 5;
/** Grade from which a page counts as an answer rather than as something near. */
const ANSWER = 2;

function computeGain(grades: readonly number[]): number {
  return grades
    .slice(0, PLACES)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** Judges the pages found for one query, best first; a page counts where it is found first. */
export function judgeQuery({ wanted }: GradedQuery, found: readonly string[]): Judgement {
  const places = [...new Set(found)].slice(0, PLACES);
  if (wanted.length === 0) {
    const none = found.length === 0 ? 1 : 0;
    return { queries: 1, mrr: none, success1: none, success5: none, ndcg: none };
  }
  const grades = places.map((path) => wanted.find((page) => page.path === path)?.grade ?? 0);
  const first = grades.findIndex((grade) => grade >= ANSWER);
  const best = computeGain(wanted.map(({ grade }) => grade).toSorted((one, other) => other - one));
  return {
    queries: 1,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    success1: first === 0 ? 1 : 0,
    success5: first < 0 ? 0 : 1,
    ndcg: best === 0 ? 0 : computeGain(grades) / best,
  };
}

/** The mean of judgements. @throws when there are none */
export function averageJudgements(judgements: readonly Judgement[]): Judgement {
  if (judgements.length === 0) throw new Error('search relevance: no query was judged');
  const mean = (read: (judgement: Judgement) => number): number =>
    judgements.reduce((sum, judgement) => sum + read(judgement), 0) / judgements.length;
  return {
    queries: judgements.length,
    mrr: mean(({ mrr }) => mrr),
    success1: mean(({ success1 }) => success1),
    success5: mean(({ success5 }) => success5),
    ndcg: mean(({ ndcg }) => ndcg),
  };
}

/** Whether a query is among the third that nothing is tuned on. */
export function isHeldOut({ query }: GradedQuery): boolean {
  return createHash('sha256').update(query).digest().readUInt32BE(0) % 3 === 0;
}

const isPage = (value: unknown): value is WantedPage =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'grade' in value &&
  (value.grade === 1 || value.grade === 2 || value.grade === 3);

function parseQuery(entry: unknown, place: number): GradedQuery {
  const where = `graded-set.yaml, entry ${place + 1}`;
  if (typeof entry !== 'object' || entry === null) throw new Error(`${where}: not a mapping`);
  const { query, kind, wanted } = entry as Partial<Record<string, unknown>>;
  if (typeof query !== 'string' || query === '') throw new Error(`${where}: query is missing`);
  if (typeof kind !== 'string') throw new Error(`${where} (${query}): kind is missing`);
  if (!Array.isArray(wanted) || !wanted.every(isPage)) {
    throw new Error(`${where} (${query}): wanted must list pages with path and grade 1, 2 or 3`);
  }
  if ((kind === 'nonsense') !== (wanted.length === 0)) {
    throw new Error(`${where} (${query}): nonsense wants nothing, everything else something`);
  }
  return { query, kind, wanted };
}

/** Reads a graded set. @throws when an entry is malformed, stands twice, or wants a page that is not there */
export function parseGradedSet(data: unknown, pages: ReadonlySet<string>): GradedQuery[] {
  if (!Array.isArray(data)) throw new Error('graded-set.yaml: not a list');
  const queries = data.map(parseQuery);
  const seen = new Set<string>();
  for (const { query, wanted } of queries) {
    if (seen.has(query)) throw new Error(`graded-set.yaml: ${query} stands twice`);
    seen.add(query);
    const lost = wanted.find(({ path }) => !pages.has(path));
    if (lost) throw new Error(`graded-set.yaml (${query}): there is no page ${lost.path}`);
  }
  return queries;
}
