import type { Mistake } from '#server/sandbox/kernel/create-checks.ts';
import { WHOLE_VALUE } from '#server/sandbox/kernel/describe-mistake.ts';
import { extendPointer, formatFieldName } from '#server/sandbox/kernel/json-pointer.ts';

/** Strings of a JSON text, so that digits in them are passed over, and its numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
/** Significant digits that tell every double apart: programs write this many without meaning more. */
const DOUBLE_DIGITS = 17;

/**
 * Finds a number that parsing has changed: a whole number beyond 2^53, one that was rounded to a whole number, or one
 * with more digits than a double has. Looks at the text, since the value shows nothing of it (RFC 8259, section 6).
 *
 * @param text valid JSON
 */
export function findInexactNumber(text: string): Mistake | undefined {
  let inexact: string | undefined;
  // No value of the text is as long as this, so it can be told where it stands.
  const mark = '#'.repeat(text.length + 1);
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"') || inexact !== undefined || isRepresentable(token)) return token;
    inexact = token;
    return JSON.stringify(mark);
  });
  if (inexact === undefined) return undefined;
  const pointer = findValue(JSON.parse(marked), mark, '') ?? '';
  const name = formatFieldName(pointer) || WHOLE_VALUE;
  const isLarge = Math.abs(Number(inexact)) > Number.MAX_SAFE_INTEGER;
  return { pointer, detail: `${name} ${isLarge ? 'is too large' : 'has too many digits'}.` };
}

function isRepresentable(token: string): boolean {
  const value = Number(token);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  const { digits, exponent } = splitNumber(token);
  const parsed = splitNumber(String(value));
  if (digits === parsed.digits && exponent === parsed.exponent) return true;
  return Number.isFinite(value) && !Number.isInteger(value) && digits.length <= DOUBLE_DIGITS;
}

/** A number's digits without zeros at either end, and the power of ten that they are multiplied with. */
function splitNumber(token: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = '0'] = token.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = cutZeros(all);
  if (digits === '') return { digits, exponent: 0 };
  return { digits, exponent: Number(power) - fraction.length + all.length - digits.length };
}

/** The digits without zeros at the end. A pattern would look at each row of zeros again from each of its zeros. */
function cutZeros(digits: string): string {
  let { length } = digits;
  while (digits[length - 1] === '0') length -= 1;
  return digits.slice(0, length);
}

function findValue(value: unknown, sought: string, pointer: string): string | undefined {
  if (value === sought) return pointer;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = findValue(item, sought, extendPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
