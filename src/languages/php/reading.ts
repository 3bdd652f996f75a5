import type { Json } from '#contract/json.ts';
import {
  createLiteralParser,
  JSON_WORDS,
  parseList,
  parseMap,
  skipSpace,
  type LiteralSource,
} from '#languages/reading/parse-literal.ts';
import {
  CONTROL_ESCAPES,
  createStringParser,
  PLAIN_QUOTE,
} from '#languages/reading/parse-quoted.ts';
import { matchAt, type Parsed } from '#languages/reading/parsed.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';
import { UnreadableCodeError } from '#languages/reading/unreadable-code-error.ts';

const parseString = createStringParser({
  "'": PLAIN_QUOTE,
  '"': {
    simple: {
      ...CONTROL_ESCAPES,
      v: '\v',
      f: '\f',
      e: '\u001b',
      '\\': '\\',
      '"': '"',
      $: '$',
    },
    codes: /x([0-7][\da-f])|u\{([\da-f]{1,6})\}/iy,
    inserts: /\$/y,
    hasLines: true,
  },
});

/** Whether an array of PHP has keys: its first entry tells. */
function hasKeys({ text, grammar }: LiteralSource, start: number): boolean {
  const position = skipSpace(text, start);
  if (!/['"]/.test(text.charAt(position))) return false;
  return matchAt(grammar.pair, text, parseString(text, position).end) !== null;
}

/** Lists and maps of PHP share their brackets. */
function parseArray(
  source: LiteralSource,
  position: number,
  opening: string,
  depth: number,
): Parsed<Json> {
  const start = position + opening.length;
  const isObject = opening.startsWith('(');
  if (!isObject && !hasKeys(source, start)) return parseList(source, start, depth);
  const parsed = parseMap(source, start, depth);
  const keys = Object.keys(parsed.value);
  // PHP would send such an array as a list.
  if (!isObject && keys.every((key, index) => key === String(index))) {
    throw new UnreadableCodeError(position);
  }
  return parsed;
}

/** Reads programs in PHP back. */
export const phpReading: SampleReading = {
  parseString,
  parseValue: createLiteralParser({
    parseString,
    words: JSON_WORDS,
    map: /(?:\(object\)\s*)?\[/y,
    closeMap: ']',
    pair: /\s*=>/y,
    hasLastComma: true,
    parseOpened: parseArray,
  }),
  headerPrefix: (name) => `${name}: `,
};
