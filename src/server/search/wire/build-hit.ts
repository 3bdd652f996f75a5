import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { buildRankingInfo, type RankingInfo } from './build-ranking-info.ts';
import { highlightRecord, type RecordHighlights } from './highlight-record.ts';
import { retrieveAttributes, type RetrievedRecord } from './retrieve-attributes.ts';
import type { SearchParameters } from './search-parameters.ts';

export type Hit = RetrievedRecord & RecordHighlights & { readonly _rankingInfo?: RankingInfo };

/** Shows a match as a request wants it: its attributes, and copies of them with the matched words marked. */
export function buildHit(
  match: EngineMatch,
  index: SearchIndex,
  parameters: SearchParameters,
): Hit {
  const { settings } = index;
  const { attributesToRetrieve, highlight, hasRankingInfo } = parameters;
  const chosen = retrieveAttributes(
    match.record,
    attributesToRetrieve,
    settings.unretrievableAttributes,
  );
  const hit = Object.assign({}, chosen, highlightRecord(match, settings, highlight));
  return hasRankingInfo ? { ...hit, _rankingInfo: buildRankingInfo(match, settings) } : hit;
}
