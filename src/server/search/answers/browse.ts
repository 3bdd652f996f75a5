import { isJsonObject } from '#contract/json.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { invalid, readText, type Fields } from '#server/search/fields/parameter-fields.ts';
import { MAX_HITS_PER_PAGE } from '#server/search/fields/search-limits.ts';
import { parseSearchParameters } from '#server/search/parameters/search-parameters.ts';
import { findMatches } from '#server/search/matches/find-matches.ts';
import {
  retrieveAttributes,
  type RetrievedRecord,
} from '#server/search/hits/retrieve-attributes.ts';
import { formatParams } from './run-search.ts';

export interface BrowseResult {
  readonly hits: readonly RetrievedRecord[];
  /** Absent on the last page. */
  readonly cursor?: string;
  readonly [field: string]: unknown;
}

interface Cursor {
  /** Place of the next record, unless records before it have come or gone. */
  readonly at: number;
  /** The last record that was given. */
  readonly after: string;
  readonly fields: Fields;
}

const MAX_CURSOR_LENGTH = 65_536;

/** Gives all records that match, page after page, without a limit on how far. @throws HttpError 400 */
export function browse(index: SearchIndex, given: Fields): BrowseResult {
  const text = readText(given, 'cursor', MAX_CURSOR_LENGTH);
  const cursor = text === undefined ? undefined : parseCursor(text);
  const { cursor: _cursor, page = 0, ...rest } = cursor?.fields ?? given;
  const fields: Fields = { hitsPerPage: MAX_HITS_PER_PAGE, ...rest };
  const parameters = parseSearchParameters(fields, index);
  const size = Math.max(1, parameters.window.size);
  const { matches } = findMatches(index, parameters, false);
  const first = cursor ? findNext(matches, cursor) : (typeof page === 'number' ? page : 0) * size;
  const shown = matches.slice(first, first + size);
  const last = shown.at(-1);
  const end = first + shown.length;
  return {
    hits: shown.map(({ record }) => retrieveAttributes(record, parameters.attributesToRetrieve)),
    nbHits: matches.length,
    page: Math.floor(first / size),
    nbPages: Math.ceil(matches.length / size),
    hitsPerPage: size,
    processingTimeMS: 1,
    query: parameters.query,
    params: formatParams(fields),
    ...(last &&
      end < matches.length && {
        cursor: formatCursor({ at: end, after: last.record.objectID, fields }),
      }),
  };
}

function findNext(
  matches: readonly { readonly record: { readonly objectID: string } }[],
  { at, after }: Cursor,
): number {
  if (matches[at - 1]?.record.objectID === after) return at;
  const position = matches.findIndex(({ record }) => record.objectID === after);
  return position < 0 ? at : position + 1;
}

function formatCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function parseCursor(text: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (isJsonObject(cursor) && isJsonObject(cursor['fields'])) {
      const { at, after, fields } = cursor;
      if (typeof at === 'number' && at >= 0 && typeof after === 'string') {
        return { at, after, fields };
      }
    }
  } catch {
    // Falls through to the one answer for everything that is not a cursor.
  }
  throw invalid('cursor', 'the cursor of an earlier answer');
}
