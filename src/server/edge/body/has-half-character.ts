const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;
/** Most texts have none, and need no second look. */
const HALF = /\\ud[89a-f]/i;
const HIGH = /^d[89ab]/i;
const LOW = /^d[c-f]/i;

/**
 * Whether a string of a JSON text has half of a surrogate pair. No UTF-8 can carry such a string, so it could be stored,
 * but not exported or named in an address.
 *
 * @param text decoded from UTF-8, which has such halves in escapes only
 */
export function hasHalfCharacter(text: string): boolean {
  if (!HALF.test(text)) return false;
  /** Where the second half has to begin. */
  let expected = -1;
  for (const { 0: token, 1: code = '', index } of text.matchAll(ESCAPE)) {
    if (LOW.test(code) !== (index === expected)) return true;
    expected = HIGH.test(code) ? index + token.length : -1;
  }
  return expected >= 0;
}
