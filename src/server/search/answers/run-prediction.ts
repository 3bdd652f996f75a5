import { foldText } from '#contract/fold-text.ts';
import { isJsonObject } from '#contract/json.ts';
import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { listValues } from '#server/search/indices/record-values.ts';
import { assertKnownParameters } from '#server/search/fields/known-parameters.ts';
import {
  invalid,
  readBoolean,
  readInteger,
  readList,
  readNumber,
  readText,
  type Fields,
} from '#server/search/fields/parameter-fields.ts';
import { MAX_HITS_PER_PAGE, MAX_QUERY } from '#server/search/fields/search-limits.ts';
import { parseSearchParameters } from '#server/search/parameters/search-parameters.ts';
import { cutSnippet } from '#server/search/texts/cut-snippet.ts';
import { prepareText } from '#server/search/texts/prepared-text.ts';
import { createWordMarker, formatMarked } from '#server/search/texts/mark-words.ts';
import { createHitWriter } from '#server/search/hits/write-hit.ts';
import { runSearch, type ResultSummary } from './run-search.ts';

/** Words of an extract. */
const EXTRACT_WORDS = 30;

interface Extract {
  readonly extract: string;
  /** Part of the query's words that the extract holds, 0 to 1. */
  readonly score: number;
  readonly extractAttribute: string;
}

/**
 * Answers a question with the records that match and, in each, the words that answer best.
 *
 * @throws HttpError 400
 */
export function runPrediction(
  index: SearchIndex,
  body: Fields,
): ResultSummary & { readonly hits: readonly object[] } {
  assertKnownParameters(body);
  const query = readText(body, 'query', MAX_QUERY);
  if (query === undefined) throw invalid('query', 'a string');
  if (!readList(body, 'queryLanguages')?.length)
    throw invalid('queryLanguages', 'a list of languages');
  const searchParameters = body['searchParameters'] ?? body['params'] ?? {};
  if (!isJsonObject(searchParameters)) throw invalid('searchParameters', 'an object');
  const nbHits = readInteger(body, 'nbHits', 0, MAX_HITS_PER_PAGE);
  const threshold = readNumber(body, 'threshold') ?? 0;
  const attributes = readList(body, 'attributesForPrediction') ?? listTextAttributes(index);
  const namesAttribute = readBoolean(body, 'returnExtractAttribute') ?? false;
  const fields = {
    ...searchParameters,
    responseFields: null,
    query,
    ...(nbHits !== undefined && { hitsPerPage: nbHits }),
  };
  const parameters = parseSearchParameters(fields, index);
  const { preTag, postTag } = parameters.highlight;
  const writeHit = createHitWriter(index, parameters);
  const answerHit = (match: EngineMatch): readonly object[] => {
    const hit = JSON.parse(writeHit(match)) as object;
    const extract = findExtract(match, attributes, query, [preTag, postTag]);
    if ((extract?.score ?? 0) < threshold) return [];
    if (!extract) return [hit];
    const { extractAttribute, ...rest } = extract;
    return [{ ...hit, _answer: { ...rest, ...(namesAttribute && { extractAttribute }) } }];
  };
  const { hits, summary } = runSearch(index, parameters, fields, (matches) =>
    matches.flatMap(answerHit),
  );
  return Object.assign({ hits }, summary);
}

function listTextAttributes({ settings }: SearchIndex): readonly string[] {
  const names = listRanks(settings).flat();
  return names.length === 0 ? ['content'] : names;
}

function findExtract(
  match: EngineMatch,
  attributes: readonly string[],
  query: string,
  tags: readonly [preTag: string, postTag: string],
): Extract | undefined {
  const asked = Math.max(1, new Set(foldText(query).match(/[\p{L}\p{N}]+/gu)).size);
  const mark = createWordMarker(match.words);
  let best: Extract | undefined;
  for (const extractAttribute of attributes) {
    for (const text of listValues(match.record, extractAttribute)) {
      if (typeof text !== 'string') continue;
      const prepared = prepareText(text);
      const { spans } = mark(prepared);
      const { from, to } = cutSnippet(prepared, spans, EXTRACT_WORDS);
      const inside = spans.filter(({ start, end }) => start >= from && end <= to);
      const found = new Set(inside.flatMap(({ queryWords }) => queryWords)).size;
      const score = Math.min(1, found / asked);
      if (score > (best?.score ?? 0)) {
        best = { extract: formatMarked(text, inside, tags, { from, to }), score, extractAttribute };
      }
    }
  }
  return best;
}
