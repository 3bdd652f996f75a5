import type { IndexRecord } from './search-engine.ts';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (isObject(value)) return Object.values(value).flatMap(listTexts);
  return [];
}

function readValue(value: unknown, names: readonly string[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => readValue(item, names));
  return isObject(value) && Object.hasOwn(value, name) ? readValue(value[name], rest) : undefined;
}

/** The texts of a record's attribute, those inside lists and objects too; `a.b` is b inside a. */
export function readTexts(record: IndexRecord, attribute: string): string[] {
  const own = Object.hasOwn(record, attribute) ? record[attribute] : undefined;
  return listTexts(own === undefined ? readValue(record, attribute.split('.')) : own);
}
