// The files of which readers keep a copy, as the build has written them.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CopyList, PageGroup } from '#contract/offline-copy.ts';
import { root } from '#scripts/lib/root.mjs';
import { useSite } from './use-site.ts';

const client = (address: string) => join(root, 'dist/client', address);
const readJson = <Value>(address: string) =>
  JSON.parse(readFileSync(client(address), 'utf8')) as Value;

describe('the copy of the site', () => {
  useSite();
  let list: CopyList;
  let pages: Record<string, string>;
  beforeAll(() => {
    list = readJson<CopyList>('/offline-copy.json');
    pages = Object.assign({}, ...list.groups.map((group) => readJson<PageGroup>(group)));
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
