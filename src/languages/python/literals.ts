import type { LiteralStyle } from '#languages/sample/literals.ts';
import { quoteDouble } from '#languages/sample/quotes.ts';

/** How Python writes the values of a body. */
export const PYTHON_STYLE: LiteralStyle = {
  string: quoteDouble,
  null: 'None',
  true: 'True',
  false: 'False',
  openMap: () => '{',
  closeMap: '}',
  padding: '',
  pair: ': ',
  key: quoteDouble,
  indent: '    ',
  trailingComma: true,
};
