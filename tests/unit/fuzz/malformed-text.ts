import type { Random } from './create-random.ts';

/** Pieces that have broken parsers before. */
const PIECES = [
  '',
  ' ',
  '\t',
  '\0',
  '\r\n',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\u{1f4b3}',
  'é',
  'ß',
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '%c0%af',
  '%ff%fe',
  '..',
  '../',
  '..;/',
  '\\',
  '//',
  ';',
  '?',
  '#',
  '*',
  '"',
  "'",
  '<script>',
  '${7*7}',
  '{{7*7}}',
  "' OR 1=1 --",
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '-1',
  '1e999',
  '9007199254740993',
  '0x7fffffff',
  'true',
  'a:b',
  '(a OR b',
  'a AND NOT',
  '[object Object]',
];
const LENGTHS = [0, 1, 3, 17, 255, 256, 1000, 5000, 9000];

/** Random characters, mostly of one byte. */
function buildNoise(random: Random, length: number): string {
  const top = random.pick([0x80, 0x100, 0x2000, 0xffff]);
  let text = '';
  for (let at = 0; at < length; at += 1) text += String.fromCharCode(random.below(top));
  return text;
}

/** A text that hardly anybody means. */
export function buildMalformedText(random: Random): string {
  switch (random.below(5)) {
    case 0:
      return buildNoise(random, random.below(40));
    case 1:
      return random.pick(PIECES).repeat(1 + random.below(3));
    case 2:
      return random.pick(['a', '(', '%', '../', 'é', '"']).repeat(random.pick(LENGTHS));
    default:
      return random.pick(PIECES) + random.pick(PIECES) + random.pick(PIECES);
  }
}

function buildDeep(random: Random): unknown {
  let value: unknown = 1;
  const depth = random.pick([5, 60, 99, 101, 500]);
  for (let level = 0; level < depth; level += 1) value = random.oneIn(2) ? [value] : { a: value };
  return value;
}

/** A value of JSON of any type, and some that JSON cannot say. */
export function buildWrongValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => -1,
    () => 0.1,
    () => 1e21,
    () => Number.MAX_SAFE_INTEGER,
    () => -Number.MAX_VALUE,
    () => buildMalformedText(random),
    () => [],
    () => ({}),
    () => [null, {}, [], 'a', 1],
    () => Array(random.pick([10, 300])).fill(random.pick(PIECES)),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
    () => buildDeep(random),
    () => undefined,
  ])();
}

/** A good value with something wrong in one place of it. */
export function mutate(value: unknown, random: Random): unknown {
  if (random.oneIn(5) || typeof value !== 'object' || value === null)
    return buildWrongValue(random);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    const changed = value.length > at ? mutate(value[at], random) : buildWrongValue(random);
    return value.toSpliced(at, 1, changed);
  }
  const keys = Object.keys(value);
  const isOther = keys.length === 0 || random.oneIn(6);
  const key = isOther ? buildMalformedText(random) : random.pick(keys);
  const entries = new Map<string, unknown>(Object.entries(value));
  entries.set(key, mutate(entries.get(key), random));
  return Object.fromEntries(entries);
}
