import { HttpError } from '#server/edge/http-error.ts';
import type { Fields } from './parameter-fields.ts';

const list = (names: string) => names.split(' ');

/** Parameters that this service acts by. */
const ACTED_BY = list(
  'query page hitsPerPage offset length filters facetFilters numericFilters tagFilters facets maxValuesPerFacet ' +
    'facetingAfterDistinct restrictSearchableAttributes attributesToRetrieve attributesToHighlight ' +
    'attributesToSnippet highlightPreTag highlightPostTag snippetEllipsisText restrictHighlightAndSnippetArrays ' +
    'typoTolerance distinct clickAnalytics analytics userToken responseFields getRankingInfo advancedSyntax ' +
    'advancedSyntaxFeatures optionalWords queryType removeWordsIfNoResults ignorePlurals removeStopWords',
);

/** Fields that stand beside the parameters in calls of several kinds. */
const BESIDE = list(
  'indexName type params facet facetName facetQuery maxFacetHits sortFacetHits cursor strategy ' +
    'queryLanguages nbHits threshold attributesForPrediction returnExtractAttribute searchParameters',
);

/** Parameters of the hosted service that change nothing where there are no rules, places, profiles, tests or models. */
const WITHOUT_EFFECT = list(
  'allowTyposOnNumericTokens alternativesAsExact analyticsTags aroundLatLng aroundLatLngViaIP aroundPrecision ' +
    'aroundRadius attributeCriteriaComputedByMinProximity customNormalization decompoundQuery ' +
    'disableExactOnAttributes disableTypoToleranceOnAttributes enableABTest enablePersonalization ' +
    'enableReRanking enableRules exactOnSingleWordQuery explain keepDiacriticsOnCharacters maxFacetHits ' +
    'minProximity minWordSizefor1Typo minWordSizefor2Typos minimumAroundRadius mode naturalLanguages ' +
    'percentileComputation personalizationImpact ranking customRanking reRankingApplyFilter relevancyStrictness ' +
    'renderingContent replaceSynonymsInHighlight ruleContexts semanticSearch separatorsToIndex sortFacetValuesBy ' +
    'sumOrFiltersScores synonyms extensions',
);

/** Parameters of the hosted service that would find other hits, which this service cannot. */
const REFUSED = new Set(list('similarQuery insideBoundingBox insidePolygon optionalFilters'));

const KNOWN = new Set([...ACTED_BY, ...BESIDE, ...WITHOUT_EFFECT]);
/** The credentials and the name of a client, which may stand in an address. */
const OF_CLIENTS = /^x-algolia-/i;

/** @throws HttpError 400 for a parameter that nobody knows, and for one that this service cannot act by */
export function assertKnownParameters(fields: Fields): void {
  for (const name of Object.keys(fields)) {
    if (KNOWN.has(name)) continue;
    if (REFUSED.has(name)) throw new HttpError(400, `"${name}" is not supported by this service.`);
    if (!OF_CLIENTS.test(name))
      throw new HttpError(400, `Unknown parameter: ${name.slice(0, 100)}`);
  }
}
