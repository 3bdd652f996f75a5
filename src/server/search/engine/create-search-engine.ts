import { countOmittable, countRequired, OMITTABLE, listAttempts } from './attempts.ts';
import { buildInvertedIndex } from './build-inverted-index.ts';
import { buildGroups, pickBest } from './choose-matches.ts';
import { createMatch } from './create-match.ts';
import { correctQuery } from './correct-query.ts';
import type { EngineOptions } from './engine-options.ts';
import type { EngineParts, PreparedEngine } from './engine-parts.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { addPaths, addPhrases } from './add-bonuses.ts';
import { buildPathIndex } from './path-index.ts';
import { buildPhraseIndex } from './phrase-index.ts';
import { createQueryPlanner } from './plan-query.ts';
import type { PlannedWord } from './planned-word.ts';
import { RANKING } from './ranking.ts';
import { scoreRecords, type Scores } from './score-records.ts';
import { isRuled, searchByRules } from './search-by-rules.ts';
import type { EngineResult, EngineQuery, IndexRecord, SearchEngine } from './search-engine.ts';
import { createAccumulators } from './accumulators.ts';
import { buildVocabulary } from './vocabulary.ts';

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

function buildAllowedAttributes(
  index: InvertedIndex,
  wanted: readonly string[] | undefined,
): Uint8Array {
  const isWanted = (attribute: string): boolean => !wanted || wanted.includes(attribute);
  return Uint8Array.from(index.weights, (_, attribute) =>
    isWanted(index.attributes[attribute]!) ? 1 : 0,
  );
}

/** Whether the best record has the words in its text only, rather than in title or headings. */
function isWeak({ scores }: Scores, words: readonly PlannedWord[]): boolean {
  const required = words.filter(({ isOptional }) => !isOptional);
  const asked = required.reduce((sum, { importance }) => sum + importance, 0);
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  return best < asked * RANKING.weak;
}

/** Puts what was found first before what was found with fewer words. */
function addPartialMatches(strict: Scores, partial: Scores): Scores {
  const known = new Set(strict.records);
  const more = [...partial.records.keys()].filter((at) => !known.has(partial.records[at]!));
  return {
    records: Uint32Array.from([...strict.records, ...more.map((at) => partial.records[at]!)]),
    scores: Float32Array.from([
      ...strict.scores.map((score) => score + RANKING.allWords),
      ...more.map((at) => partial.scores[at]!),
    ]),
  };
}

function filterAccepted(
  found: Scores,
  records: readonly IndexRecord[],
  query: EngineQuery,
): Scores {
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

/** The numbers of the best records, by what they were picked from. */
interface Picked {
  readonly found: Scores;
  readonly query: EngineQuery;
  readonly best: readonly number[];
}

interface ResultBuilder {
  /** The matches among scored records, best first, and the query as it was meant where mistakes were forgiven. */
  readonly buildResult: (
    found: Scores,
    words: readonly PlannedWord[],
    query: EngineQuery,
  ) => EngineResult;
  /** Adds what the query tells besides its words; a phrase leads to its page with a mistake in it too. */
  readonly addBonuses: (
    scored: Scores,
    words: readonly PlannedWord[],
    query: EngineQuery,
  ) => Scores;
}

function createResultBuilder(prepared: PreparedEngine): ResultBuilder {
  const { records, groups, index } = prepared;
  // The query that was meant is read from the best match, before and after bonuses, which few queries have.
  let last: Picked | undefined;
  const pick = (found: Scores, query: EngineQuery): readonly number[] => {
    if (last?.found === found && last.query === query) return last.best;
    const best = pickBest(filterAccepted(found, records, query), groups);
    last = { found, query, best };
    return best;
  };
  const correct = (
    [first]: readonly number[],
    words: readonly PlannedWord[],
    { query, typoTolerance }: EngineQuery,
  ): string | undefined =>
    first === undefined || !typoTolerance ? undefined : correctQuery(query, words, first, index);
  return {
    buildResult(found, words, query) {
      const best = pick(found, query);
      const corrected = correct(best, words, query);
      const context = { records, words, index };
      const matches = best.map((number) => createMatch(number, context));
      return { matches, ...(corrected !== undefined && { correctedQuery: corrected }) };
    },
    addBonuses(scored, words, query) {
      const found = addPhrases(addPaths(scored, query.query, prepared), query.query, prepared);
      const isForgiving = words.some(({ answers }) => answers.isForgiving);
      if (prepared.phrases.size === 0 || !isForgiving) return found;
      const corrected = correct(pick(found, query), words, query);
      return corrected === undefined ? found : addPhrases(found, corrected, prepared);
    },
  };
}

/** Makes an engine of its parts. */
export function assembleEngine(parts: EngineParts): SearchEngine & { readonly parts: EngineParts } {
  const { records, options, index } = parts;
  const pathAttributes = (options.searchable ?? []).filter(({ form }) => form === 'path');
  const prepared: PreparedEngine = {
    ...parts,
    dictionary: { index, vocabulary: buildVocabulary(index, options.synonyms) },
    groups: buildGroups(records, options.distinct),
    paths: buildPathIndex(
      records,
      pathAttributes.map(({ attribute }) => attribute),
    ),
    phrases: buildPhraseIndex(records, options.phrases),
  };
  const accumulators = createAccumulators(index);
  const all = buildAllowedAttributes(index, undefined);
  const allow = ({ attributes }: EngineQuery) =>
    attributes ? buildAllowedAttributes(index, attributes) : all;
  const { buildResult: answer, addBonuses } = createResultBuilder(prepared);

  /** Adds to few matches some that lack a word or have it in their text only, after them. */
  const fill = (found: Scores, words: readonly PlannedWord[], query: EngineQuery): EngineResult => {
    const maxMissing = countOmittable(words, index);
    if (maxMissing === 0) return answer(found, words, query);
    const allowed = allow(query);
    const partial = scoreRecords(index, accumulators, {
      words,
      allowed,
      maxMissing,
      strong: 'one',
    });
    return answer(addPartialMatches(found, partial), words, query);
  };

  const searchRuled = (query: EngineQuery): EngineResult =>
    searchByRules(query, {
      plan: createQueryPlanner(query.query, prepared.dictionary, query.rules),
      find(words) {
        if (words.length === 0) return { matches: [] };
        const allowed = allow(query);
        const asked = { words, allowed, maxMissing: 0, strong: 'all' } as const;
        const scored = scoreRecords(index, accumulators, asked);
        return answer(addBonuses(scored, words, query), words, query);
      },
    });

  /** Tries what documentation needs, the strictest first, until something answers. */
  const searchByAttempts = (query: EngineQuery): EngineResult => {
    const allowed = allow(query);
    const plan = createQueryPlanner(query.query, prepared.dictionary, query.rules);
    let known: EngineResult = { matches: [] };
    for (const { mode, omits } of listAttempts(query)) {
      const isLenient = omits !== 'none';
      if (known.matches.length > 0 && omits !== 'few') continue;
      const words = plan(mode);
      if (words.length === 0) {
        return query.query.trim() === '' ? answer(findAll(index.size), words, query) : known;
      }
      const maxMissing = OMITTABLE[omits](words, index);
      if (isLenient && maxMissing === 0) continue;
      // Of two words one alone is a poor answer beside pages that have both, if only in their text.
      if (isLenient && known.matches.length > 0 && countRequired(words) === 2) return known;
      const strong = omits === 'most' ? 'telling' : 'all';
      const scored = scoreRecords(index, accumulators, { words, allowed, maxMissing, strong });
      const found = addBonuses(scored, words, query);
      if (found.records.length === 0) continue;
      const given = answer(found, words, query);
      if (given.matches.length === 0) continue;
      if (!isLenient && isWeak(found, words)) known = given;
      else if (given.matches.length < RANKING.enough) return fill(found, words, query);
      else return given;
    }
    return known;
  };

  return {
    parts,
    size: records.length,
    search: (query) =>
      isRuled(query) && query.query.trim() !== '' ? searchRuled(query) : searchByAttempts(query),
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
