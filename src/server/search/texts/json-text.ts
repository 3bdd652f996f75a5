// JSON that is written as text, where an object of each part would be made to be written once.

const WIDE = /[\u0100-\uffff]/;
const ALL_WIDE = /[\u0100-\uffff]/g;

/**
 * Writes characters beyond Latin-1 as escapes, for which JSON has the same meaning: one ellipsis would double the
 * memory that a text takes.
 */
export function escapeWide(json: string): string {
  if (!WIDE.test(json)) return json;
  const escaped = json.replaceAll(
    ALL_WIDE,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return narrow(escaped);
}

/**
 * What V8 makes of a text of two bytes a unit stays one, and so does each text with a part of it. A browser, which answers one
 * reader, leaves it at that.
 */
const narrow = (text: string): string =>
  'Buffer' in globalThis ? Buffer.from(text, 'latin1').toString('latin1') : text;

/** A text as JSON. */
export function quote(text: string): string {
  return escapeWide(JSON.stringify(text));
}

/** A text as a part of a JSON string, without quotes. */
export function quoteInside(text: string): string {
  return quote(text).slice(1, -1);
}

/** Names that stand in an object in the order in which they come, unlike numbers. */
const PLAIN_NAME = /^[A-Za-z][\w-]*$/;

/** Whether objects keep names like these in their order, and without a meaning of their own. */
export function arePlain(names: readonly string[]): boolean {
  return names.every((name) => PLAIN_NAME.test(name));
}
