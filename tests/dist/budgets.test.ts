// Byte budgets of the built files, in brotli as they travel, and what is published.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOOLCHAINS } from '#languages/languages.ts';
import { root } from '#scripts/lib/root.mjs';
import { readCatalogue } from '#tests/support/catalogue.ts';

const client = join(root, 'dist/client');
const PATH = '/accounts/create-account';
/** What a page aims at, in bytes of HTML with its styles. */
const AIM = 14_000;
/**
 * Pages above the aim: calls with many errors and fields, and pages that are one long list or guide. `bytes` is the most
 * that one of them has. These numbers may only fall.
 */
const ABOVE = {
  calls: { pages: 5, bytes: 14_800 },
  others: { pages: 15, bytes: 21_900 },
};

/** Bytes of a published file as they travel. */
function readSize(path: string): number {
  return statSync(join(client, `${path}.br`)).size;
}

function readHtml(path: string): string {
  return readFileSync(join(client, path, 'index.html'), 'utf8');
}

/** Bytes of the first view of a page: its HTML, which has the styles in it. */
function readFirstView(path: string) {
  return { path, total: readSize(`${path}/index.html`) };
}

/** All pages that readers find, the largest first. */
function listFirstViews() {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  // The page that shows all parts is for those who change the site: no reader is led to it.
  const pages = names.filter((name) => /(^|\/)(?<!^parts\/)index\.html$/.test(name));
  const paths = pages.map((name) => `/${name.slice(0, -'index.html'.length)}`.replace(/\/$/, ''));
  return paths.map(readFirstView).toSorted((one, other) => other.total - one.total);
}

test('an API page with its styles is at most 14,000 bytes', () => {
  const view = readFirstView(PATH);
  expect(view.total, JSON.stringify(view)).toBeLessThanOrEqual(AIM);
});

test('no page is far above that, and the pages that are above it are few', () => {
  const calls = new Set(readCatalogue().flatMap((page) => (page.method ? [page.path] : [])));
  const views = listFirstViews();
  expect(calls.size).toBeGreaterThan(200);
  expect(views.length).toBeGreaterThan(calls.size);
  for (const [kind, { pages, bytes }] of Object.entries(ABOVE)) {
    const own = views.filter(({ path }) => calls.has(path) === (kind === 'calls'));
    const worst = own[0]!;
    expect(worst.total, `the worst: ${JSON.stringify(worst)}`).toBeLessThanOrEqual(bytes);
    const above = own.filter(({ total }) => total > AIM);
    expect(above.length, JSON.stringify(above)).toBeLessThanOrEqual(pages);
  }
});

test('what installs and runs the sample languages reaches no browser', () => {
  const assets = join(client, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  expect(code).toContain('curl --fail-with-body');
  for (const { packages } of Object.values(TOOLCHAINS))
    for (const name of packages.filter((one) => one.includes('-')))
      expect(code).not.toContain(name);
  expect(code).not.toContain('shiki');
});

test('names of the scale are values in what a browser gets', () => {
  const assets = join(client, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(css|js)$/.test(name));
  const texts = names.map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(texts.some((text) => text.includes('.callbacks-row'))).toBe(true);
  expect(names.filter((_, index) => /var\(--(?:space|size)-/.test(texts[index]!))).toEqual([]);
});

test('the inline script is under 1.5 KB', () => {
  const scripts = [...readHtml(PATH).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => code!,
  );
  expect(scripts).toHaveLength(1);
  expect(Buffer.byteLength(scripts[0]!)).toBeLessThan(1536);
});

test('every text file stands beside its compressed forms', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const known = new Set(names);
  const texts = names.filter((name) => /\.(html|rsc|md|css|js|json|xml|svg|txt|yaml)$/.test(name));
  expect(texts.length).toBeGreaterThan(700);
  expect(texts.filter((name) => !known.has(`${name}.br`) || !known.has(`${name}.gz`))).toEqual([]);
});

test('no source map and no source of the server is published', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /\.(map|ts|tsx|mdx)$/.test(name))).toEqual([]);
});

test('V8 compiles ahead what brings a page alive, and nothing that is loaded on demand', () => {
  const chunks = /<meta name="?chunks"? content="(?<names>[^"]+)">/.exec(readHtml(PATH));
  const [, ...needed] = chunks!.groups!['names']!.split(' ');
  const startsAhead = (name: string) =>
    readFileSync(join(client, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  const ahead = needed.filter(startsAhead);
  const countBytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + statSync(join(client, name)).size, 0);
  expect(countBytes(ahead) / countBytes(needed)).toBeGreaterThan(0.95);
  const all = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
  expect(all.filter((name) => startsAhead(name) && !needed.includes(name))).toEqual([]);
});
