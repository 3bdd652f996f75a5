// The pages that browser tests load for all others hold whatever any page holds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { PAGE_KINDS } from '#tests/support/catalogue.ts';
import { findCover, listParts } from './page-parts.ts';

const client = join(root, 'dist/client');
const pages = new Map<string, ReadonlySet<string>>();

beforeAll(() => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    // An unknown address shows the page of 404, which accessibility.spec.ts opens by such an address.
    .filter((name) => /(^|\/)index\.html$/.test(name) && name !== '404/index.html');
  for (const name of names) {
    const path = name.replace(/\/?index\.html$/, '');
    const payload = readFileSync(join(client, `${path || 'index'}.rsc`), 'utf8');
    pages.set(`/${path}`, listParts(readFileSync(join(client, name), 'utf8'), payload));
  }
});

test('a page lists its elements in their places, and its client components', () => {
  const html = '<html><body><div class="a b"><p role="note" id="x">Text</p></div></body></html>';
  expect([...listParts(html, '1:I["0d69",[],"Menu",1]\n2:"text"\n')]).toEqual([
    'body. > div',
    'body. > div.a',
    'body. > div.b',
    'div.a.b > p',
    'div.a.b > p[role=note]',
    'component 0d69 Menu',
  ]);
});

test('the kinds of pages hold each part of each page', () => {
  expect(pages.size).toBeGreaterThan(250);
  const kinds = new Map(PAGE_KINDS.map((path) => [path, pages.get(path) ?? new Set<string>()]));
  const held = new Set([...kinds.values()].flatMap((parts) => [...parts]));
  const missing = [...pages].flatMap(([path, parts]) =>
    [...parts].filter((part) => !held.has(part)).map((part) => `${part} (${path})`),
  );
  expect(
    missing,
    `PAGE_KINDS of tests/support/catalogue.ts has to hold these parts. A list that does: ${findCover(pages).join(', ')}`,
  ).toEqual([]);
});
