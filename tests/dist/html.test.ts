// Every built page is sound HTML, by a validator that needs nothing but Node.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { openHtmlProofs } from './html-proofs.ts';
import { listMistakes } from './validate-html.ts';

const client = join(root, 'dist/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|[\\/])index\.html$/.test(name),
);

/** The sidebar's links are the same on all pages, and half of a page's elements: one page shows whether they are sound. */
const LINKS = /<nav aria-label="Documentation"[^]*?<\/nav>/;

let pages: readonly { readonly file: string; readonly html: string }[] = [];

beforeAll(() => {
  pages = files.map((file) => ({ file, html: readFileSync(join(client, file), 'utf8') }));
});

test('the validator finds what is not sound', () => {
  const build = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
  const find = (body: string) => listMistakes(build(body), 'bad.html').join();
  expect(find('<span><div></div></span>')).toContain('element-permitted-content');
  expect(find('<p>one<p>two</p>')).toContain('no-implicit-close');
  expect(find('<ul><li>one<li>two</ul>')).toBe('');
  expect(find('<ul><li><p>one<li>two</ul>')).toContain('no-implicit-close');
});

test('every page is sound HTML', () => {
  expect(pages.length).toBeGreaterThan(250);
  const [first] = pages;
  expect(listMistakes(first!.html, first!.file)).toEqual([]);
  const proofs = openHtmlProofs();
  const bodies = pages.map(({ file, html }) => ({ file, html: html.replace(LINKS, '') }));
  const unproven = bodies.filter(({ file, html }) => !proofs.has(file, html));
  expect(unproven.flatMap(({ file, html }) => listMistakes(html, file))).toEqual([]);
  proofs.close(bodies);
}, 300_000);

// What the validator of the W3C (vnu) asks beyond that: it needs Java, hence runs by hand (decision 030).

test('every address of a page is one by the URL Standard', () => {
  const bad = pages.flatMap(({ html, file }) =>
    [...html.matchAll(/ (?:href|src|srcset|content)="((?:data|https?):[^"]*)"/g)]
      .filter(([, address]) => !/^(?:[\w!$&'()*+,./:;=?@~#-]|%[\da-f]{2})+$/i.test(address!))
      .map(([, address]) => `${file}: ${address}`),
  );
  expect(bad).toEqual([]);
});

test('every header of a table has a text', () => {
  const empty = pages.flatMap(({ html, file }) =>
    [...html.matchAll(/<th[^>]*>(.*?)<\/th>/gs)]
      .filter(([, content]) => content!.replaceAll(/<[^>]*>/g, '').trim() === '')
      .map(([header]) => `${file}: ${header}`),
  );
  expect(empty).toEqual([]);
});

test('every chosen tab belongs to a panel of the page before any script runs', () => {
  let count = 0;
  for (const { html, file } of pages) {
    for (const [tab] of html.matchAll(/<button [^>]*role="tab"[^>]*aria-selected="true"[^>]*>/g)) {
      count += 1;
      const panel = / aria-controls="([^"]+)"/.exec(tab)?.[1];
      expect(html, `${file}: ${tab}`).toContain(` id="${panel}" role="tabpanel"`);
    }
  }
  expect(count).toBeGreaterThan(230);
});
