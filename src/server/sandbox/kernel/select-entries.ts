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
 * The order of every list of objects: what is dated last comes first. Of one moment, and of objects without a date, what
 * was made last comes first.
 *
 * @param entries in the order of making
 */
export function newestFirst<Entry extends object>(entries: readonly Entry[]): readonly Entry[] {
  return entries
    .map((entry) => ({ entry, at: Date.parse(readDate(entry)) || 0 }))
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .map(({ entry }) => entry);
}

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

function readDate(dated: object): string {
  const values = dated as Readonly<Record<string, unknown>>;
  const name = DATES.find((candidate) => typeof values[candidate] === 'string');
  return name ? String(values[name]) : '';
}
