import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { splitYaml } from './split-yaml.ts';
import { parseYamlSource, type YamlParts } from './yaml-source.ts';

const TEXT = `# What is paid
/v1/payments:
  get:
    summary: List payments
    # A comment of the second line
    tags: [Payments]

'/v1/payments/{id}':
  get: { summary: Get a payment }
200:
  description: |
    Several lines,
    one of them with a colon: here
`;

/** A source as one reading without memory gives it, with the lines of some paths. */
function read(text: string, parts?: YamlParts) {
  const mistakes: string[] = [];
  const source = parseYamlSource(
    'api/test.yaml',
    text,
    ({ line, why }) => void mistakes.push(`${line}: ${why}`),
    parts,
  );
  return { data: source.data, lineOf: (path: string[]) => source.lineOf(path), mistakes };
}

/** Text that is a list at its outermost is not split; of a map under one key the whole is one part. */
function readUnsplit(text: string) {
  const { data, lineOf } = read(`all:\n${text.replace(/^(?=.)/gm, '  ')}`);
  return {
    data: (data as { all: unknown }).all,
    lineOf: (path: string[]) => lineOf(['all', ...path]) - 1,
  };
}

it('splits a map into its entries, comments with them', () => {
  const parts = splitYaml(TEXT);
  expect(parts.map((part) => part.split('\n').length - 1)).toEqual([7, 2, 4]);
  expect(parts.join('')).toBe(TEXT);
});

it.each([
  ['a list', '- one\n- two\n'],
  ['a flow map', '{ one: 1 }\n'],
  ['several documents', 'one: 1\n---\ntwo: 2\n'],
  ['an alias', 'one: &a 1\ntwo: *a\n'],
  ['a key that asks', '? one\n: 1\ntwo: 2\n'],
])('leaves %s in one piece', (_, text) => {
  expect(splitYaml(text)).toEqual([text]);
});

it('says on which line each entry begins, whichever part of the file it is in', () => {
  const { lineOf } = read(TEXT);
  const paths = [
    ['/v1/payments', 'get', 'summary'],
    ['/v1/payments', 'get', 'tags', '0'],
    ['/v1/payments/{id}', 'get', 'summary'],
    ['200', 'description'],
    ['/v1/payments', 'post'],
    ['/v1/unknown'],
    [],
  ];
  expect(paths.map(lineOf)).toEqual([4, 6, 9, 11, 2, 2, 2]);
});

it('keeps the very value of an entry that has not changed, and tells its new line', () => {
  const parts: YamlParts = new Map();
  const before = read(TEXT, parts).data as Record<string, unknown>;
  const { data, lineOf } = read(TEXT.replace('tags: [Payments]', 'tags:\n      - Pay'), parts);
  const after = data as typeof before;
  expect(after['/v1/payments']).not.toBe(before['/v1/payments']);
  expect(after['/v1/payments']).toEqual({ get: { summary: 'List payments', tags: ['Pay'] } });
  expect(after['/v1/payments/{id}']).toBe(before['/v1/payments/{id}']);
  expect(lineOf(['/v1/payments/{id}', 'get', 'summary'])).toBe(10);
});

it.each([
  ['a mistake in an entry', TEXT.replace('[Payments]', '[Payments'), /^\d+: /],
  ['a key that stands twice', `${TEXT}200: again\n`, /^14: Map keys must be unique/],
])('reports %s with the line of the file', (_, text, expected) => {
  const parts: YamlParts = new Map();
  read(TEXT, parts);
  const { data, mistakes } = read(text, parts);
  expect(data).toBeUndefined();
  expect(mistakes[0]).toMatch(expected);
  expect(read(TEXT, parts).mistakes).toEqual([]);
});

it('takes every name of an entry for a name', () => {
  const { data, lineOf } = read('one: 1\n__proto__: 2\nconstructor: 3\n');
  expect(Object.entries(data as object)).toEqual([
    ['one', 1],
    ['__proto__', 2],
    ['constructor', 3],
  ]);
  expect(lineOf(['__proto__'])).toBe(2);
});

it('reads in parts what it reads as a whole, with the same lines', () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  const key = fc.oneof(fc.stringMatching(/^[a-z0-9/{}._-]{1,8}$/), fc.string({ minLength: 1 }));
  const map = fc.dictionary(key, value, { minKeys: 1, maxKeys: 6, noNullPrototype: true });
  fc.assert(
    fc.property(map, (data) => {
      const text = stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
      const source = read(text);
      const whole = readUnsplit(text);
      expect(source.mistakes).toEqual([]);
      expect(source.data).toEqual(whole.data);
      const names = Object.keys(data);
      expect(names.map((name) => source.lineOf([name]))).toEqual(
        names.map((name) => whole.lineOf([name])),
      );
    }),
    { numRuns: countRuns(60) },
  );
});
