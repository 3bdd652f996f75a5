import type { IndexRecord } from '#server/search/engine/search-engine.ts';

/** The value of an attribute, whose name may be a path such as `author.name`. */
export function readAttribute(record: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  if (!path.includes('.')) return undefined;
  return path.split('.').reduce<unknown>(descend, record);
}

function descend(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => descend(item, name) ?? []);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** The plain values of an attribute: its own, or those of its array. */
export function listValues(record: IndexRecord, path: string): readonly unknown[] {
  const value = readAttribute(record, path);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
