import { isJsonObject } from '#contract/json.ts';
import type { IndexRecord } from './search-engine.ts';

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (isJsonObject(value)) return Object.values(value).flatMap(listTexts);
  return [];
}

function readValue(value: unknown, names: readonly string[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => readValue(item, names));
  return isJsonObject(value) && Object.hasOwn(value, name)
    ? readValue(value[name], rest)
    : undefined;
}

/** The texts of a record's attribute, those inside lists and objects too; `a.b` is b inside a. */
export function readTexts(record: IndexRecord, attribute: string): string[] {
  const own = Object.hasOwn(record, attribute) ? record[attribute] : undefined;
  return listTexts(own === undefined ? readValue(record, attribute.split('.')) : own);
}
