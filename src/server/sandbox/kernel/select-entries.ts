import { isJsonObject } from '#contract/json.ts';
import { buildSpanTest } from './filters.ts';

/** The filters that lists have in common, each where the entries have such a field. */
export interface ListQuery {
  /** Ids that are asked for; any of them fits. */
  readonly id?: readonly string[];
  /** The company's own reference, exactly. */
  readonly reference?: string;
  /** RFC 3339 time, the first that fits. */
  readonly from?: string;
  /** RFC 3339 time, the first that no longer fits. */
  readonly to?: string;
}

/** Fields that date an entry: each list has one of them. */
const DATES = ['createdAt', 'sentAt', 'receivedAt', 'issuedAt', 'dueAt', 'at'] as const;

/**
 * Selects the entries of a list by the filters that every list has.
 *
 * @param readId the id of an entry
 * @param show builds the document of an entry, which holds its date and reference as the reader sees them
 */
export function selectEntries<Entry>(
  { id, reference, from, to }: ListQuery,
  entries: readonly Entry[],
  readId: (entry: Entry) => string,
  show: (entry: Entry) => unknown,
): readonly Entry[] {
  const wanted = id && new Set(id);
  const named = wanted ? entries.filter((entry) => wanted.has(readId(entry))) : entries;
  if (reference === undefined && from === undefined && to === undefined) return named;
  const isInSpan = buildSpanTest({ ...(from && { from }), ...(to && { to }) });
  const isDated = from !== undefined || to !== undefined;
  return named.filter((entry) => {
    const shown = show(entry);
    if (!isJsonObject(shown)) return false;
    if (reference !== undefined && shown['reference'] !== reference) return false;
    return !isDated || isInSpan(readDate(shown));
  });
}

function readDate(shown: Readonly<Record<string, unknown>>): string {
  const name = DATES.find((candidate) => typeof shown[candidate] === 'string');
  return name ? String(shown[name]) : '';
}
