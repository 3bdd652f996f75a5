// String literals of the sample languages. Texts are well-formed Unicode; everything else is theirs.

// Characters that would not survive in source, or that a reader could not see there.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const INVISIBLE_GLOBAL = new RegExp(INVISIBLE, 'g');

function formatCodePoint(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, '0');
}

/** JSON's own quotes, with every invisible character escaped: valid JavaScript, Python and Go. */
export function quoteDouble(text: string): string {
  return JSON.stringify(text).replace(
    INVISIBLE_GLOBAL,
    (found) => `\\u${formatCodePoint(found, 4)}`,
  );
}

/** Single quotes of JavaScript and TypeScript. */
export function quoteScript(text: string): string {
  return `'${quoteDouble(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Ruby: single quotes where they can say it. */
export function quoteRuby(text: string): string {
  return INVISIBLE.test(text) ? quoteRubyDouble(text) : quoteSingle(text);
}

/** Double quotes of Ruby, in which `#{`, `#$` and `#@` would begin an interpolation. */
export function quoteRubyDouble(text: string): string {
  return quoteDouble(text).replaceAll('#', '\\#');
}

const PHP_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** PHP: single quotes where they can say it, else double quotes without interpolation. */
export function quotePhp(text: string): string {
  if (!INVISIBLE.test(text)) return quoteSingle(text);
  const escaped = text
    .replace(/[\\"$]/g, '\\$&')
    .replace(
      INVISIBLE_GLOBAL,
      (found) => PHP_ESCAPES[found] ?? `\\u{${formatCodePoint(found, 1)}}`,
    );
  return `"${escaped}"`;
}

/** Go: a raw literal where it can say it, so that JSON reads as JSON. */
export function quoteGo(text: string): string {
  const isPlain = !/["\\\n]/.test(text);
  const isRaw = !text.includes('`') && !INVISIBLE.test(text.replaceAll('\n', ''));
  return isRaw && !isPlain ? `\`${text}\`` : quoteDouble(text);
}

/** One word of a POSIX shell; it cannot hold the character NUL. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Single quotes in which only the backslash and the quote are escaped. */
function quoteSingle(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
