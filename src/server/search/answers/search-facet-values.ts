import { foldText } from '#contract/fold-text.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { readInteger, readText, type Fields } from '#server/search/fields/parameter-fields.ts';
import { MAX_FACET_HITS, MAX_QUERY } from '#server/search/fields/search-limits.ts';
import {
  parseSearchParameters,
  type SearchParameters,
} from '#server/search/parameters/search-parameters.ts';
import { countValues } from '#server/search/matches/count-facets.ts';
import { findMatches } from '#server/search/matches/find-matches.ts';
import { prepareText } from '#server/search/texts/prepared-text.ts';
import { createWordMarker, formatMarked } from '#server/search/texts/mark-words.ts';

const DEFAULT_FACET_HITS = 10;

export interface FacetSearch {
  readonly facet: string;
  readonly facetQuery: string;
  readonly maxFacetHits: number;
  readonly parameters: SearchParameters;
}

export interface FacetResult {
  readonly facetHits: readonly {
    readonly value: string;
    readonly highlighted: string;
    readonly count: number;
  }[];
  readonly exhaustiveFacetsCount: boolean;
  readonly processingTimeMS: number;
}

/** @throws HttpError 400 also when the facet is not declared searchable */
export function parseFacetSearch(facet: string, fields: Fields, index: SearchIndex): FacetSearch {
  if (!index.facets.get(facet)?.isSearchable) {
    throw new HttpError(
      400,
      `Cannot search in \`${facet}\` attribute, you need to specify \`searchable(${facet})\` in \`attributesForFaceting\`.`,
    );
  }
  return {
    facet,
    facetQuery: readText(fields, 'facetQuery', MAX_QUERY) ?? '',
    maxFacetHits: readInteger(fields, 'maxFacetHits', 1, MAX_FACET_HITS) ?? DEFAULT_FACET_HITS,
    parameters: parseSearchParameters(fields, index),
  };
}

const listWords = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Finds values of a facet where every word of the query begins a word of the value. */
export function searchFacetValues(index: SearchIndex, search: FacetSearch): FacetResult {
  const started = performance.now();
  const { facet, facetQuery, maxFacetHits, parameters } = search;
  const asked = listWords(facetQuery);
  const { matches } = findMatches(index, parameters, false);
  const { preTag, postTag } = parameters.highlight;
  const facetHits = countValues(matches, facet)
    .filter(([value]) => {
      const words = listWords(value);
      return asked.every((wanted) => words.some((word) => word.startsWith(wanted)));
    })
    .slice(0, maxFacetHits)
    .map(([value, count]) => ({
      value,
      highlighted: markBeginnings(value, asked, [preTag, postTag]),
      count,
    }));
  return {
    facetHits,
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
  };
}

function markBeginnings(
  value: string,
  asked: readonly string[],
  tags: readonly [preTag: string, postTag: string],
): string {
  const words = listWords(value).flatMap((word) =>
    asked
      .filter((queryWord) => word.startsWith(queryWord))
      .map((queryWord) => ({ word, queryWord, isPrefix: queryWord !== word })),
  );
  return formatMarked(value, createWordMarker(words)(prepareText(value)).spans, tags);
}
