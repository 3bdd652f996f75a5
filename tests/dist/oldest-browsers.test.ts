import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const CLIENT = join(root, 'dist/client');

/** Functions of the language and of the platform that one of BROWSER_TARGETS does not have, as its compatibility tables say. */
const NEWER: readonly (readonly [string, RegExp])[] = [
  ['URL.parse', /\bURL\.parse\(/],
  ['RegExp.escape', /\bRegExp\.escape\(/],
  ['Promise.try', /\bPromise\.try\(/],
  ['Iterator.from', /\bIterator\.from\(/],
  [
    'methods of iterators',
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray)\(/,
  ],
  ['bytes as Base64', /\bUint8Array\.from(?:Base64|Hex)\(/],
  ['moveBefore', /\.moveBefore\(/],
];

const code = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(join(CLIENT, name), 'utf8') }));

describe('code for browsers', () => {
  it('is there to be read', () => expect(code.length).toBeGreaterThan(30));

  it.each(NEWER)('does not call %s, which the oldest browsers lack', (_name, call) => {
    expect(code.filter(({ text }) => call.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
