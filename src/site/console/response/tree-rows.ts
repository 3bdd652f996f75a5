import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';

/** A line of the tree. */
export interface TreeRow {
  /** Address of the value, unique in the tree. */
  readonly id: string;
  readonly key: string;
  readonly level: number;
  readonly value: Json;
  readonly schema: Schema | undefined;
  /** Number of values inside, for lists and objects. */
  readonly size: number | undefined;
  readonly parent: string | undefined;
}

type Entry = readonly [key: string, value: Json, schema: Schema | undefined];

function listEntries(value: Json, schema: Schema | undefined): readonly Entry[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item, index) => [String(index), item, schema?.items]);
  }
  if (typeof value !== 'object' || value === null) return [];
  const options = schema?.oneOf ?? (schema ? [schema] : []);
  return Object.entries(value).map(([key, item]: [string, Json]) => {
    const found = options.flatMap(({ properties }) => properties).find(({ name }) => name === key);
    return [key, item, found?.schema ?? options[0]?.additionalProperties] as const;
  });
}

/** Every value of an answer as a line, in reading order, with what the description says of it. */
export function listRows(value: Json, schema: Schema | undefined): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  function add([key, item, own]: Entry, level: number, parent: string | undefined): void {
    const entries = listEntries(item, own);
    const isOpen = typeof item === 'object' && item !== null;
    const id = parent === undefined ? '$' : `${parent}/${key}`;
    const size = isOpen ? entries.length : undefined;
    rows.push({ id, key, level, value: item, schema: own, size, parent });
    for (const entry of entries) add(entry, level + 1, id);
  }
  add(['', value, schema], 1, undefined);
  return rows;
}

/** The lines that show while some are folded. */
export function listShown(
  rows: readonly TreeRow[],
  folded: ReadonlySet<string>,
): readonly TreeRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ id, parent }) => {
    const isHidden = parent !== undefined && (hidden.has(parent) || folded.has(parent));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

/** The lines whose name or value has a text. */
export function findRows(rows: readonly TreeRow[], query: string): readonly TreeRow[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return rows.filter(({ key, value, size }) => {
    const text = size === undefined ? JSON.stringify(value) : '';
    return key.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted);
  });
}
