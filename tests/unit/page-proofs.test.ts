import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageDigest, listUnproven, type PageProofs } from '#tests/support/page-proofs.ts';

const PATHS = ['/', '/guide', '/other', '/tool'];
const NONE: PageProofs = { look: {}, wake: {}, lose: {}, readWithoutScript: {} };
let client: string;

const write = (name: string, text: string) => writeFileSync(join(client, name), text);

function writePage(path: string, { html = '<html lang="en">', payload = '"buildId":"a","x":1' }) {
  mkdirSync(join(client, path), { recursive: true });
  write(join(path, 'index.html'), `${html}${path}`);
  write(`${path === '/' ? 'index' : path}.rsc`, payload);
}

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'page-proofs-'));
  mkdirSync(join(client, 'assets'));
  write('assets/a.js', 'start()');
  write('assets/a.js.br', 'packed');
  write('assets/font.woff2', 'letters');
  for (const path of PATHS) writePage(path, {});
  writePage('/tool', { html: '<html lang="en" data-eager>' });
});
afterEach(() => rmSync(client, { recursive: true }));

/** Proves all pages as they are, makes a change, and lists what has to be opened again. */
function listAfter(change: () => void): readonly string[] {
  const digestPage = createPageDigest('look', client);
  const look = Object.fromEntries(PATHS.map((path) => [path, digestPage(path)]));
  change();
  return listUnproven('look', PATHS, { client, makesAll: false, proofs: { ...NONE, look } });
}

test('pages that were seen as they are need no browser, but for the home page and pages that ask the server', () => {
  expect(listAfter(() => {})).toEqual(['/', '/tool']);
});

test('another build of the same page is the same page', () => {
  const rebuild = () => writePage('/guide', { payload: '"buildId":"b","x":1' });
  expect(listAfter(rebuild)).toEqual(['/', '/tool']);
  expect(listAfter(() => write('assets/a.js.br', 'packed otherwise'))).toEqual(['/', '/tool']);
});

test.each([
  ['another text', () => writePage('/guide', { html: '<html lang="en" dir="ltr">' })],
  ['another payload', () => writePage('/guide', { payload: '"buildId":"a","x":2' })],
])('a page with %s is opened again', (_, change) => {
  expect(listAfter(change)).toEqual(['/', '/guide', '/tool']);
});

test.each([
  ['another script', () => write('assets/a.js', 'start(1)')],
  ['one more file', () => write('assets/b.svg', '')],
  [
    'a font of another name',
    () => renameSync(join(client, 'assets/font.woff2'), join(client, 'assets/f.woff2')),
  ],
])('%s has all pages opened again', (_, change) => {
  expect(listAfter(change)).toEqual(PATHS);
});

test('a deep run and a run that records open all pages, and a page without a proof is opened', () => {
  expect(listUnproven('look', PATHS, { client, makesAll: true })).toEqual(PATHS);
  expect(listUnproven('look', PATHS, { client, makesAll: false, proofs: NONE })).toEqual(PATHS);
});

test('what one judge has seen proves nothing to another', () => {
  const [looked, lost] = [createPageDigest('look', client), createPageDigest('lose', client)];
  expect(looked('/guide')).not.toBe(lost('/guide'));
  const proofs = { ...NONE, look: { '/guide': looked('/guide') } };
  const list = (judge: 'look' | 'lose') =>
    listUnproven(judge, ['/guide'], { client, makesAll: false, proofs });
  expect([list('look'), list('lose')]).toEqual([[], ['/guide']]);
});
