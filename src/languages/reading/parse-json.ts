import { createLiteralParser, JSON_WORDS } from './parse-literal.ts';
import { CONTROL_ESCAPES, createStringParser } from './parse-quoted.ts';

/** Parses a value of JSON (RFC 8259). */
export const parseJsonLiteral = createLiteralParser({
  parseString: createStringParser({
    '"': {
      simple: { ...CONTROL_ESCAPES, b: '\b', f: '\f', '\\': '\\', '"': '"', '/': '/' },
      codes: /u([\da-f]{4})/iy,
      hasHalves: true,
    },
  }),
  words: JSON_WORDS,
  map: /\{/y,
  closeMap: '}',
  pair: /\s*:/y,
  hasLastComma: false,
});
