import type { LiteralStyle } from '#languages/sample/literals.ts';
import { hasInvisible, quoteDouble, quotePlain } from '#languages/sample/quotes.ts';

/** A string of Ruby: single quotes where they can say the text. */
export function quoteRuby(text: string): string {
  return hasInvisible(text) ? quoteRubyDouble(text) : quotePlain(text);
}

/** Double quotes of Ruby, in which `#{`, `#$` and `#@` would begin an interpolation. */
export function quoteRubyDouble(text: string): string {
  return quoteDouble(text).replaceAll('#', '\\#');
}

/** How Ruby writes the values of a body. */
export const RUBY_STYLE: LiteralStyle = {
  string: quoteRuby,
  null: 'nil',
  true: 'true',
  false: 'false',
  openMap: () => '{',
  closeMap: '}',
  padding: ' ',
  pair: ': ',
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoteRubyDouble(name)),
  indent: '  ',
  trailingComma: false,
};
