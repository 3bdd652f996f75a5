import { createLiteralParser, JSON_WORDS } from '#languages/reading/parse-literal.ts';
import {
  C_QUOTE_ESCAPES,
  createStringParser,
  type Quote,
} from '#languages/reading/parse-quoted.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';

const QUOTE: Quote = {
  simple: { ...C_QUOTE_ESCAPES, '`': '`', '/': '/', $: '$' },
  codes: /x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}/iy,
  hasHalves: true,
};

const parseString = createStringParser({
  "'": QUOTE,
  '"': QUOTE,
  '`': { ...QUOTE, inserts: /\$\{/y, hasLines: true },
});

/** Reads programs in JavaScript back, and those in TypeScript, whose values are the same. */
export const javascriptReading: SampleReading = {
  parseString,
  parseValue: createLiteralParser({
    parseString,
    words: JSON_WORDS,
    map: /\{/y,
    closeMap: '}',
    bareKey: /([A-Za-z_$][\w$]*)\s*:/y,
    pair: /\s*:/y,
    hasLastComma: true,
    hasPrototypes: true,
  }),
};
