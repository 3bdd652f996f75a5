import { isJsonObject } from '#contract/json.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { readAttribute } from '#server/search/indices/record-values.ts';

/** A record as it is answered: with its objectID, whatever else is left out. */
export type RetrievedRecord = Readonly<Record<string, unknown>> & { readonly objectID: string };

/**
 * Chooses attributes of a record.
 *
 * @param names names, paths, `*` for all, `-name` for all but one
 * @param hidden names that are never answered
 */
export function retrieveAttributes(
  record: IndexRecord,
  names: readonly string[],
  hidden: readonly string[] = [],
): RetrievedRecord {
  if (names.includes('*') || names.some((name) => name.startsWith('-'))) {
    const without = new Set([
      ...hidden,
      ...names.flatMap((name) => (name.startsWith('-') ? [name.slice(1)] : [])),
    ]);
    if (without.size === 0) return record;
    const entries = Object.entries(record).filter(([name]) => !without.has(name));
    return { ...Object.fromEntries(entries), objectID: record.objectID };
  }
  const chosen = new Map<string, unknown>();
  for (const name of names) {
    const value = hidden.includes(name) ? undefined : readAttribute(record, name);
    if (value !== undefined) chosen.set(name, value);
  }
  return { ...nest(chosen, record), objectID: record.objectID };
}

/**
 * Gives values that were chosen by a path the place that they have in the record. Values from inside a list stand for
 * the whole list.
 */
export function nest(
  chosen: ReadonlyMap<string, unknown>,
  record: IndexRecord,
): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [name, value] of chosen) {
    const [first = '', ...rest] = Object.hasOwn(record, name) ? [name] : name.split('.');
    const own = record[first];
    if (rest.length === 0) root.set(first, value);
    else if (Array.isArray(own)) root.set(first, own);
    else {
      const inner = rest.reduceRight<unknown>((child, part) => ({ [part]: child }), value);
      root.set(first, mergeDeep(root.get(first), inner));
    }
  }
  return Object.fromEntries(root);
}

function mergeDeep(left: unknown, right: unknown): unknown {
  if (!isJsonObject(left) || !isJsonObject(right)) return right;
  const merged = new Map(Object.entries(left));
  for (const [name, value] of Object.entries(right)) {
    merged.set(name, mergeDeep(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
