// The files of which readers keep a copy, as the build has written them.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CopyList, PageGroup } from '#contract/offline-copy.ts';
import { loadFurtherSets, loadRelevanceData } from '#bench/search-relevance/load-relevance-data.ts';
import { markCopy, formatCacheName } from '#offline/copy-store.ts';
import { createCopySearch } from '#offline/create-copy-search.ts';
import { createMemoryCaches } from '#offline/testing/create-memory-caches.ts';
import { root } from '#scripts/lib/root.mjs';
import { useSite } from './use-site.ts';

const NOW = '2026-11-27T10:00:00Z';
const QUERIES_AT_ONCE = 20;
const KEYS = { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': 'docs-search' };

/** The results without how long they took. */
const dropTimes = (answer: unknown) =>
  (answer as { results: readonly object[] }).results.map((result) => ({
    ...result,
    processingTimeMS: 0,
  }));

const client = (address: string) => join(root, 'dist/client', address);
const readJson = (address: string): unknown => JSON.parse(readFileSync(client(address), 'utf8'));

describe('the copy of the site', () => {
  const site = useSite();
  let list: CopyList;
  let pages: Record<string, string>;
  beforeAll(() => {
    list = readJson('/offline-copy.json') as CopyList;
    pages = Object.assign({}, ...list.groups.map((group) => readJson(group) as PageGroup));
  });

  it('has each page with its payload, as they are published', () => {
    const addresses = readFileSync(client('/sitemap.xml'), 'utf8').matchAll(
      /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g,
    );
    for (const [, path] of addresses) {
      const page = path || '/';
      const file = page === '/' ? '/index' : page;
      expect(pages[page], page).toBe(
        readFileSync(client(`${page === '/' ? '' : page}/index.html`), 'utf8'),
      );
      expect(pages[`${file}.rsc`], page).toBe(readFileSync(client(`${file}.rsc`), 'utf8'));
    }
  });

  it('has each script, style sheet and typeface that a page names', () => {
    const known = new Set(list.files);
    const named = Object.values(pages).flatMap((text) => [
      ...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g),
    ]);
    expect(named.length).toBeGreaterThan(1000);
    expect(
      [...new Set(named.map(([address]) => address))].filter((each) => !known.has(each)),
    ).toEqual([]);
  });

  it('has the search of the site: each query has the same answer', async () => {
    const storage = createMemoryCaches();
    const files = await storage.open(formatCacheName(list.version));
    const { index, version } = list;
    await files.put(index.address, new Response(readFileSync(client(index.address))));
    await markCopy(files, { version, index, keptAt: NOW, lookedAt: NOW });
    const search = createCopySearch(storage);
    const graded = await loadRelevanceData();
    const sets = [graded.queries, ...(await loadFurtherSets(graded)).values()];
    const texts = sets.flat().map(({ query }) => query);
    expect(texts.length).toBeGreaterThan(140);
    for (let from = 0; from < texts.length; from += QUERIES_AT_ONCE) {
      const requests = texts
        .slice(from, from + QUERIES_AT_ONCE)
        .map((query) => ({ indexName: index.name, query, hitsPerPage: 5 }));
      const path = '/1/indexes/*/queries';
      const init = { method: 'POST', headers: KEYS, body: JSON.stringify({ requests }) };
      const online = await (await site.request(path, init)).json();
      const offline = await (await search(new Request(site.url + path, init)))!.json();
      expect(dropTimes(offline)).toEqual(dropTimes(online));
    }
  });

  it('is as large as the page says', () => {
    const text = readFileSync(join(root, 'content/pages/offline.mdx'), 'utf8');
    const [, download, stored] = /about ([\d.]+) MB, and your browser needs about (\d+) MB/.exec(
      text,
    )!;
    const sizes = [...list.groups, ...list.files].map(
      (address) =>
        statSync(client(`${address}.br`), { throwIfNoEntry: false })?.size ??
        statSync(client(address)).size,
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(list.bytes).toBe(sum(sizes));
    expect((list.bytes / 1e6).toFixed(1)).toBe(download);
    const bytes =
      sum(Object.values(pages).map((page) => Buffer.byteLength(page))) +
      sum(list.files.map((address) => statSync(client(address)).size));
    expect(Math.abs(bytes / 1e6 - Number(stored))).toBeLessThan(3);
  });
});
