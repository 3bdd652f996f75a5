// The files of which readers keep a copy, as the build has written them.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPack, type PackPlace } from '#contract/copy-pack.ts';
import {
  COPY_SANDBOX_PATH,
  COPY_WORKER_PATH,
  readDigest,
  type CopyList,
} from '#contract/offline-copy.ts';
import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { loadFurtherSets, loadRelevanceData } from '#bench/search-relevance/load-relevance-data.ts';
import { markCopy, formatCacheName } from '#offline/copy-store.ts';
import { createCopySearch } from '#offline/create-copy-search.ts';
import { openCopySandbox } from '#offline/sandbox/open-copy-sandbox.ts';
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

function readTexts(address: string): Readonly<Record<string, string>> {
  const pack = readFileSync(client(address));
  const read = ([path, place]: readonly [string, PackPlace]) =>
    [path, pack.toString('utf8', ...place)] as const;
  return Object.fromEntries([...readPack(pack)].map(read));
}

describe('the copy of the site', () => {
  const site = useSite();
  let list: CopyList;
  let pages: Record<string, string>;
  beforeAll(() => {
    list = readJson('/offline-copy.json') as CopyList;
    pages = Object.assign({}, ...list.packs.map(readTexts));
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

  it('has what the tools of pages ask for, as it is published', () => {
    const operations = Object.keys(pages).filter((address) => address.endsWith('.openapi.json'));
    expect(operations).toHaveLength(233);
    const data = [
      '/console.json',
      '/permissions.json',
      '/changelog.atom',
      '/changelog.md',
      '/workflows/quick-start.json',
    ];
    const tools = ['.md', '.openapi.json', '.proof.json', '.sdk.json'];
    for (const address of operations)
      for (const ending of tools) data.push(address.replace('.openapi.json', ending));
    for (const address of data)
      expect(pages[address], address).toBe(readFileSync(client(address), 'utf8'));
  });

  it('has the sandbox of the site: lists have the same answers', async () => {
    const storage = createMemoryCaches();
    const { description, seed } = list.sandbox;
    const sandbox = await openCopySandbox({
      storage,
      description: readJson(description) as JsonObject,
      seed: readJson(seed) as SandboxSeed,
    });
    const online = await site.request('/sandbox/workspaces', { method: 'POST' });
    const { appKey } = (await online.json()) as { readonly appKey: string };
    const headers = { authorization: `Bearer ${appKey}` };
    for (const path of ['/v1/accounts', '/v1/vouchers', '/v1/wallet-types', '/v1/zones']) {
      const answered = await site.request(`/sandbox${path}`, { headers });
      expect(answered.status, path).toBe(200);
      const kept = await sandbox.answer(new Request(`${site.url}/sandbox${path}`, { headers }));
      expect(await kept.json(), path).toEqual(await answered.json());
    }
  });

  it('says what each file holds, so that a drawing that changes makes a new version', async () => {
    expect(Object.keys(list.digests)).toEqual([...list.packs, ...list.files]);
    for (const [address, digest] of Object.entries(list.digests))
      expect(await readDigest(new Uint8Array(readFileSync(client(address)))), address).toBe(digest);
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
    const scripts = [COPY_WORKER_PATH, COPY_SANDBOX_PATH];
    const sizes = [...list.packs, ...list.files, ...scripts].map(
      (address) =>
        statSync(client(`${address}.br`), { throwIfNoEntry: false })?.size ??
        statSync(client(address)).size,
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(list.bytes).toBe(sum(sizes));
    expect((list.bytes / 1e6).toFixed(1)).toBe(download);
    const bytes = sum(
      [...list.packs, ...list.files].map((address) => statSync(client(address)).size),
    );
    expect(Math.abs(bytes / 1e6 - Number(stored))).toBeLessThan(3);
  });
});
