import { buildInvertedIndex } from './build-inverted-index.ts';
import { buildGroups, pickBest, type Groups } from './choose-matches.ts';
import { createMatch } from './create-match.ts';
import { correctQuery } from './correct-query.ts';
import type { EngineOptions } from './engine-options.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { buildPathIndex, findPaths, parsePathQuery, type PathIndex } from './path-index.ts';
import { planQuery, type Dictionary, type PlannedWord, type TypoMode } from './plan-query.ts';
import { RANKING } from './ranking.ts';
import { scoreRecords, type Scores } from './score-records.ts';
import type { EngineAnswer, EngineQuery, IndexRecord, SearchEngine } from './search-engine.ts';
import { createSheets } from './sheets.ts';
import { buildVocabulary } from './vocabulary.ts';

/** All that an engine is made of; the rest is prepared from it. */
export interface EngineParts {
  /** In the order of ties. */
  readonly records: readonly IndexRecord[];
  readonly options: EngineOptions;
  readonly index: InvertedIndex;
}

interface Prepared extends EngineParts {
  readonly dictionary: Dictionary;
  readonly groups: Groups;
  readonly paths: PathIndex;
}

/** Sorts records as equals are sorted: by the attribute for ties, else as they come. */
function sortForTies(records: readonly IndexRecord[], { tieBreak }: EngineOptions): IndexRecord[] {
  if (tieBreak === undefined) return [...records];
  const read = (record: IndexRecord): number => {
    const value = record[tieBreak];
    return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
  };
  return records.toSorted((one, other) => {
    const [own, its] = [read(one), read(other)];
    return own === its ? 0 : own - its;
  });
}

interface Attempt {
  readonly mode: TypoMode;
  /** Whether words may be left out. */
  readonly isLenient: boolean;
}

/** Words that may be left out: none of two, one of three or four, two of more. */
function countLeavable(words: readonly PlannedWord[]): number {
  const required = words.filter(({ isOptional }) => !isOptional).length;
  return required < 3 ? 0 : required < 5 ? 1 : 2;
}

function listAttempts({ typoTolerance }: EngineQuery): readonly Attempt[] {
  if (!typoTolerance)
    return [
      { mode: 'none', isLenient: false },
      { mode: 'none', isLenient: true },
    ];
  return [
    { mode: 'unknown', isLenient: false },
    { mode: 'all', isLenient: false },
    { mode: 'unknown', isLenient: true },
  ];
}

function getAllowed(index: InvertedIndex, wanted: readonly string[] | undefined): Uint8Array {
  const isWanted = (attribute: string): boolean => !wanted || wanted.includes(attribute);
  return Uint8Array.from(index.weights, (_, place) => (isWanted(index.attributes[place]!) ? 1 : 0));
}

/** Whether the best record has the words in its text only, rather than in title or headings. */
function isWeak({ scores }: Scores, words: readonly PlannedWord[]): boolean {
  const required = words.filter(({ isOptional }) => !isOptional);
  const asked = required.reduce((sum, { importance }) => sum + importance, 0);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best < asked * RANKING.weak;
}

/** Adds what an address in the query tells: the records that have it come first. */
function addPaths(found: Scores, query: string, { paths, records, options }: Prepared): Scores {
  const asked = parsePathQuery(query);
  if (!asked) return found;
  const { same, beginning } = findPaths(paths, asked);
  const bonuses = new Map<number, number>();
  const note = (numbers: readonly number[], bonus: number): void => {
    for (const number of numbers) {
      const method = options.method === undefined ? undefined : records[number]![options.method];
      const isOther = asked.method !== undefined && method !== undefined && method !== asked.method;
      bonuses.set(number, isOther ? bonus * RANKING.otherMethod : bonus);
    }
  };
  note(beginning, RANKING.pathBeginning);
  note(same, RANKING.samePath);
  const scores = found.scores.map((score, at) => {
    const record = found.records[at]!;
    const bonus = bonuses.get(record) ?? 0;
    bonuses.delete(record);
    return score + bonus;
  });
  if (!asked.hasSlash || bonuses.size === 0) return { records: found.records, scores };
  // An address finds its page even where its words do not: those of an example, `/v1/accounts/acc_123`.
  return {
    records: Uint32Array.from([...found.records, ...bonuses.keys()]),
    scores: Float32Array.from([...scores, ...bonuses.values()]),
  };
}

function keepAccepted(found: Scores, records: readonly IndexRecord[], query: EngineQuery): Scores {
  const { accepts } = query;
  if (!accepts) return found;
  const kept = [...found.records.keys()].filter((at) => accepts(records[found.records[at]!]!));
  return {
    records: Uint32Array.from(kept, (at) => found.records[at]!),
    scores: Float32Array.from(kept, (at) => found.scores[at]!),
  };
}

/** All records, for a query without words: browsing an index. */
function findAll(size: number): Scores {
  return {
    records: Uint32Array.from({ length: size }, (_, at) => at),
    scores: new Float32Array(size),
  };
}

/** Makes an engine of its parts. */
export function assembleEngine(parts: EngineParts): SearchEngine & { readonly parts: EngineParts } {
  const { records, options, index } = parts;
  const pathAttributes = (options.searchable ?? []).filter(({ form }) => form === 'path');
  const prepared: Prepared = {
    ...parts,
    dictionary: { index, vocabulary: buildVocabulary(index, options.synonyms) },
    groups: buildGroups(records, options.distinct),
    paths: buildPathIndex(
      records,
      pathAttributes.map(({ attribute }) => attribute),
    ),
  };
  const sheets = createSheets(index);

  const answer = (
    found: Scores,
    words: readonly PlannedWord[],
    query: EngineQuery,
  ): EngineAnswer => {
    const best = pickBest(keepAccepted(found, records, query), prepared.groups);
    const matches = best.map((number) => createMatch(records[number]!, number, words, index));
    const [first] = best;
    const corrected =
      first === undefined || !query.typoTolerance
        ? undefined
        : correctQuery(query.query, words, first, index);
    return { matches, ...(corrected !== undefined && { correctedQuery: corrected }) };
  };

  return {
    parts,
    size: records.length,
    search(query) {
      const allowed = getAllowed(index, query.attributes);
      let known: EngineAnswer = { matches: [] };
      for (const { mode, isLenient } of listAttempts(query)) {
        if (known.matches.length > 0 && !isLenient) continue;
        const words = planQuery(query.query, mode, prepared.dictionary);
        if (words.length === 0) {
          return query.query.trim() === '' ? answer(findAll(index.size), words, query) : known;
        }
        const mayLack = isLenient ? countLeavable(words) : 0;
        if (isLenient && mayLack === 0) continue;
        const scored = scoreRecords(index, sheets, { words, allowed, mayLack });
        const found = addPaths(scored, query.query, prepared);
        if (found.records.length === 0) continue;
        const given = answer(found, words, query);
        if (given.matches.length > 0 && (isLenient || !isWeak(found, words))) return given;
        if (given.matches.length > 0) known = given;
      }
      return known;
    },
  };
}

/**
 * Makes an engine for the records of an index.
 * Answers hold all words of a query, a word may be the beginning of another or have a few mistakes, and what
 * matches best in the weightiest attributes comes first (see ranking.ts and docs/decisions/005-search-engine.md).
 */
export function createSearchEngine(
  records: readonly IndexRecord[],
  options: EngineOptions = {},
): SearchEngine & { readonly parts: EngineParts } {
  const sorted = sortForTies(records, options);
  return assembleEngine({
    records: sorted,
    options,
    index: buildInvertedIndex(sorted, options.searchable),
  });
}
