import { createLiteralParser } from '#languages/reading/parse-literal.ts';
import {
  C_QUOTE_ESCAPES,
  createStringParser,
  PLAIN_QUOTE,
} from '#languages/reading/parse-quoted.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';

const parseString = createStringParser({
  "'": PLAIN_QUOTE,
  '"': {
    simple: { ...C_QUOTE_ESCAPES, a: '\u0007', e: '\u001b', s: ' ', '#': '#' },
    codes: /u([\da-f]{4})|u\{([\da-f]{1,6})\}/iy,
    inserts: /#[{$@]/y,
    hasLines: true,
  },
});

/** Reads programs in Ruby back. */
export const rubyReading: SampleReading = {
  parseString,
  parseValue: createLiteralParser({
    parseString,
    words: { nil: null, true: true, false: false },
    map: /\{/y,
    closeMap: '}',
    bareKey: /([A-Za-z_]\w*):(?!:)/y,
    pair: /:|\s*=>/y,
    hasLastComma: true,
  }),
};
