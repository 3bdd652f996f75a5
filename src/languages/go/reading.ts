import { C_ESCAPES, createStringParser } from '#languages/reading/parse-quoted.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';

/** Reads programs in Go back. */
export const goReading: SampleReading = {
  parseString: createStringParser({
    '"': {
      simple: { ...C_ESCAPES, '"': '"', a: '\u0007' },
      codes: /x([0-7][\da-f])|u([\da-f]{4})|U([\da-f]{8})/iy,
    },
    '`': { simple: {}, allowsBackslash: true, hasLines: true },
  }),
};
