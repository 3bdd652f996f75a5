import { readTexts } from './read-attribute.ts';
import type { IndexRecord } from './search-engine.ts';

/** Addresses of records, without version and with `*` for parameters: `zones/*` + `/check-ins`. */
export interface PathIndex {
  /** Records by address; those of the same address in the order of ties. */
  readonly paths: ReadonlyMap<string, readonly number[]>;
}

/** An address that a query asks for. */
export interface PathQuery {
  /** In upper case, when the query names one. */
  readonly method?: string;
  readonly path: string;
  /** Whether it is written as an address, rather than as a method and a word. */
  readonly hasSlash: boolean;
}

const METHODS = /^(get|post|put|patch|delete)\s+(\S+)$/i;

function normalizePath(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/*(?:v\d+(?:\/|$))?/, '')
    .replaceAll(/\{[^/]*\}?|(?<=^|\/):[^/]+/g, '*')
    .replace(/\/+$/, '');
}

/** Collects the addresses that records have under some attributes. */
export function buildPathIndex(
  records: readonly IndexRecord[],
  attributes: readonly string[],
): PathIndex {
  const paths = new Map<string, number[]>();
  for (const [number, record] of records.entries()) {
    const texts = attributes.flatMap((attribute) => readTexts(record, attribute));
    for (const text of texts) {
      if (text.includes('#')) continue;
      const path = normalizePath(text);
      if (path === '') continue;
      const list = paths.get(path);
      if (list) list.push(number);
      else paths.set(path, [number]);
    }
  }
  return { paths };
}

/** The address that a query asks for, if it does: `/zone/check-in`, `POST accounts`. */
export function parsePathQuery(query: string): PathQuery | undefined {
  const text = query.trim();
  const match = METHODS.exec(text);
  const address = match?.[2] ?? text;
  const hasSlash = address.includes('/');
  if (/\s/.test(address) || (!match && !hasSlash)) return undefined;
  const path = normalizePath(address);
  const method = match?.[1]?.toUpperCase();
  return path === '' ? undefined : { path, hasSlash, ...(method !== undefined && { method }) };
}

/** Whether an address fits a pattern in which `*` stands for any part. */
function fits(parts: readonly string[], pattern: string): boolean {
  const own = pattern.split('/');
  return own.length === parts.length && own.every((part, at) => part === '*' || part === parts[at]);
}

/** Records whose address is the one asked for, and records whose address begins with it. */
export function findPaths(
  { paths }: PathIndex,
  { path, hasSlash }: PathQuery,
): { readonly same: readonly number[]; readonly beginning: readonly number[] } {
  const same = paths.get(path);
  const beginning: number[] = [];
  if (!hasSlash) return { same: same ?? [], beginning };
  const fitting: number[] = [];
  const parts = path.split('/');
  for (const [own, records] of paths) {
    if (own !== path && own.startsWith(path)) beginning.push(...records);
    else if (!same && parts.length > 1 && own.includes('*') && fits(parts, own)) {
      fitting.push(...records);
    }
  }
  return { same: same ?? fitting, beginning };
}
