import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import { readTexts } from '#server/search/engine/read-attribute.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { prepareText } from '#server/search/texts/prepared-text.ts';
import { createWordMarker, type Span } from '#server/search/texts/mark-words.ts';

/** How a hit came to its position, by the hosted service's names (`getRankingInfo`). */
export interface RankingInfo {
  /** Typing mistakes that were forgiven. */
  readonly nbTypos: number;
  /** Words of the query that the record has, and those that it has as they were typed. */
  readonly words: number;
  readonly nbExactWords: number;
  /** 1,000 for each searchable attribute before the first that matches, and the words before the match. */
  readonly firstMatchedWord: number;
  /** Words between the matched ones of that attribute, at most 8 for each pair. */
  readonly proximityDistance: number;
  /** 0: the scores of this service are no integers. */
  readonly userScore: number;
  /** Filters do not rank here, and there are no places. */
  readonly filters: number;
  readonly geoDistance: number;
  readonly geoPrecision: number;
}

const ATTRIBUTE_STEP = 1000;
const MAX_DISTANCE = 8;

/** Says of a match how the words of the query stand in it. */
export function buildRankingInfo(match: EngineMatch, settings: IndexSettings): RankingInfo {
  const { words, typos } = match;
  const exact = words.filter(({ word, queryWord, isPrefix }) => !isPrefix && word === queryWord);
  const place = findFirstPlace(match, settings);
  return {
    nbTypos: typos,
    words: countQueryWords(words),
    nbExactWords: countQueryWords(exact),
    firstMatchedWord: place ? place.attribute * ATTRIBUTE_STEP + place.positions[0]! : 0,
    proximityDistance: place ? sumDistances(place.positions) : 0,
    userScore: 0,
    filters: 0,
    geoDistance: 0,
    geoPrecision: 0,
  };
}

function countQueryWords(words: EngineMatch['words']): number {
  return new Set(words.map(({ queryWord }) => queryWord)).size;
}

/** A matched attribute by its rank, and where the matched words stand in it, counted in words. */
interface Place {
  readonly attribute: number;
  readonly positions: readonly number[];
}

function findFirstPlace(
  { record, words }: EngineMatch,
  settings: IndexSettings,
): Place | undefined {
  const mark = createWordMarker(words);
  const ranks = listRanks(settings);
  const named = ranks.length > 0 ? ranks : [Object.keys(record)];
  for (const [attribute, names] of named.entries()) {
    for (const text of names.flatMap((name) => readTexts(record, name))) {
      const { spans } = mark(prepareText(text));
      if (spans.length > 0)
        return { attribute, positions: spans.map((span) => countBefore(text, span)) };
    }
  }
  return undefined;
}

function countBefore(text: string, { start }: Span): number {
  return text.slice(0, start).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function sumDistances(positions: readonly number[]): number {
  return positions
    .slice(1)
    .reduce((sum, at, before) => sum + Math.min(MAX_DISTANCE, at - positions[before]!), 0);
}
