import { createLiteralParser } from '#languages/reading/parse-literal.ts';
import {
  C_QUOTE_ESCAPES,
  createStringParser,
  type Quote,
} from '#languages/reading/parse-quoted.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';

const QUOTE: Quote = {
  simple: { ...C_QUOTE_ESCAPES, a: '\u0007' },
  codes: /x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})/iy,
};

const parseString = createStringParser({ "'": QUOTE, '"': QUOTE });

/** Reads programs in Python back. */
export const pythonReading: SampleReading = {
  parseString,
  parseValue: createLiteralParser({
    parseString,
    words: { None: null, True: true, False: false },
    map: /\{/y,
    closeMap: '}',
    pair: /\s*:/y,
    hasLastComma: true,
  }),
};
