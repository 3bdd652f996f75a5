import { isJsonObject } from '#contract/json.ts';

/** Writes JSON with the keys of every object in order, so that equal values have one text (in the spirit of RFC 8785). */
export function formatCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isJsonObject(item) ? sortKeys(item) : item,
  );
}

function sortKeys(object: object): object {
  const entries = Object.entries(object);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
