import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { buildRankingInfo } from './build-ranking-info.ts';
import { createHighlightFormatter } from './create-highlight-formatter.ts';
import { arePlain, escapeWide, quote, quoteKnown } from './json-text.ts';
import { retrieveAttributes } from './retrieve-attributes.ts';
import type { SearchParameters } from './search-parameters.ts';

/** Writes a match as a hit, in JSON. */
export type HitFormatter = (match: EngineMatch) => string;

/** Names that a hit gives beside the attributes, and the one that objects keep for themselves. */
const OWN_NAMES = ['_highlightResult', '_snippetResult', '_rankingInfo', '__proto__'];

/**
 * Creates what shows the matches of one search as the request wants them: their attributes, and copies of these with
 * the matched words marked.
 */
export function createHitFormatter(
  { settings }: SearchIndex,
  { attributesToRetrieve, highlight, hasRankingInfo }: SearchParameters,
): HitFormatter {
  const { unretrievableAttributes: hidden = [] } = settings;
  const formatHighlights = createHighlightFormatter(settings, highlight);
  const formatRecord = createRecordFormatter(attributesToRetrieve, hidden);
  return (match) => {
    const ranking = hasRankingInfo
      ? `,"_rankingInfo":${JSON.stringify(buildRankingInfo(match, settings))}`
      : '';
    return formatRecord(match.record, formatHighlights(match) + ranking);
  };
}

/** Writes attributes of a record, with more members behind them, each with a comma before it. */
type RecordFormatter = (record: IndexRecord, members: string) => string;

function createRecordFormatter(
  names: readonly string[],
  hidden: readonly string[],
): RecordFormatter {
  if (!arePlain(names)) {
    return (record, members) => {
      const chosen = retrieveAttributes(record, names, hidden);
      if (OWN_NAMES.some((name) => Object.hasOwn(chosen, name)))
        return mergeMembers(chosen, members);
      return `${escapeWide(JSON.stringify(chosen)).slice(0, -1)}${members}}`;
    };
  }
  const shown = new Set(names.filter((name) => !hidden.includes(name)));
  // An id is answered, whatever is left out.
  shown.add('objectID');
  const named = Array.from(shown, (name) => ({ name, before: `,${quote(name)}:` }));
  return (record, members) => {
    let text = '';
    for (const { name, before } of named) {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      if (value !== undefined) text += before + formatValue(value);
    }
    return `{${text.slice(1)}${members}}`;
  };
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? quoteKnown(value) : escapeWide(JSON.stringify(value));
}

/** What the service says of a hit stands in the place of attributes of the same name. */
function mergeMembers(chosen: object, members: string): string {
  const said = JSON.parse(`{${members.slice(1)}}`) as object;
  const without = { _highlightResult: undefined, _snippetResult: undefined };
  return escapeWide(JSON.stringify(Object.assign({}, chosen, without, said)));
}
