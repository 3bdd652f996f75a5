// String literals that several languages share. Texts are well-formed Unicode; everything else is theirs.

// Characters that would not survive in source, or that a reader could not see there.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const INVISIBLE_GLOBAL = new RegExp(INVISIBLE, 'g');

/** Whether a text holds a character that source code has to escape. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Replaces every character that source code has to escape. */
export function escapeInvisible(text: string, escape: (character: string) => string): string {
  return text.replace(INVISIBLE_GLOBAL, escape);
}

/** A character's number in hexadecimal digits, at least so many. */
export function formatCodePoint(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, '0');
}

/** JSON's double quotes, with every invisible character escaped: valid JavaScript, Python and Go. */
export function quoteDouble(text: string): string {
  return escapeInvisible(JSON.stringify(text), (found) => `\\u${formatCodePoint(found, 4)}`);
}

/** Single quotes with the escapes of double ones: valid JavaScript, TypeScript and Python. */
export function quoteSingle(text: string): string {
  return `'${quoteDouble(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Single quotes in which only the backslash and the quote are escaped: valid PHP and Ruby. */
export function quotePlain(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
