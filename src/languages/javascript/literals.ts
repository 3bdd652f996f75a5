import type { LiteralStyle } from '#languages/sample/literals.ts';
import { quoteSingle } from '#languages/sample/quotes.ts';

/** How JavaScript and TypeScript write the values of a body. */
export const SCRIPT_STYLE: LiteralStyle = {
  string: quoteSingle,
  null: 'null',
  true: 'true',
  false: 'false',
  openMap: () => '{',
  closeMap: '}',
  padding: ' ',
  pair: ': ',
  key: formatKey,
  indent: '  ',
  trailingComma: true,
};

/** A property's name in an object literal or a type. */
export function formatKey(name: string): string {
  // Written plainly, __proto__ would set the prototype instead of a property.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteSingle(name);
}
