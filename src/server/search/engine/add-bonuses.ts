// What a query tells besides its words: an address, or a phrase that a writer has given to a page.
import type { PreparedEngine } from './engine-parts.ts';
import { findPaths, parsePathQuery } from './path-index.ts';
import { findPhrase } from './phrase-index.ts';
import { RANKING } from './ranking.ts';
import type { Scores } from './score-records.ts';

/** Adds what an address in the query tells: the records that have it come first. */
export function addPaths(
  found: Scores,
  query: string,
  { paths, records, options }: PreparedEngine,
): Scores {
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

/** Puts the page first for which a writer has foreseen just this query. */
export function addPhrases(found: Scores, query: string, { phrases }: PreparedEngine): Scores {
  const asked = new Set(findPhrase(phrases, query));
  if (asked.size === 0) return found;
  const scores = found.scores.map((score, at) =>
    asked.delete(found.records[at]!) ? score + RANKING.wholePhrase : score,
  );
  return {
    records: Uint32Array.from([...found.records, ...asked]),
    scores: Float32Array.from([...scores, ...Array.from(asked, () => RANKING.wholePhrase)]),
  };
}
