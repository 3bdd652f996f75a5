import type { LiteralStyle } from '#languages/sample/literals.ts';
import {
  escapeInvisible,
  formatCodePoint,
  hasInvisible,
  quotePlain,
} from '#languages/sample/quotes.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A string of PHP: single quotes where they can say the text, else double quotes without interpolation. */
export function quotePhp(text: string): string {
  if (!hasInvisible(text)) return quotePlain(text);
  const escaped = escapeInvisible(
    text.replace(/[\\"$]/g, '\\$&'),
    (found) => ESCAPES[found] ?? `\\u{${formatCodePoint(found, 1)}}`,
  );
  return `"${escaped}"`;
}

/** How PHP writes the values of a body. */
export const PHP_STYLE: LiteralStyle = {
  string: quotePhp,
  null: 'null',
  true: 'true',
  false: 'false',
  // An array whose keys count up from 0, an empty one too, would be encoded as a list.
  openMap: (keys) => (keys.every((key, index) => key === String(index)) ? '(object) [' : '['),
  closeMap: ']',
  padding: '',
  pair: ' => ',
  key: quotePhp,
  indent: '    ',
  trailingComma: true,
};
