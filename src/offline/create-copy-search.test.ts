import { expect, it } from 'vitest';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import { formatCacheName, markCopy } from './copy-store.ts';
import { createCopySearch } from './create-copy-search.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';

const INDEX = { address: '/assets/copy-c.bin', name: 'docs' };
const NOW = '2026-11-27T10:00:00Z';
const ENGINE = createSearchEngine([{ objectID: 'one', page_title: 'Vouchers' }], {});

it('searches again once an index that could not be read is whole', async () => {
  const storage = createMemoryCaches();
  const files = await storage.open(formatCacheName('one'));
  await markCopy(files, { version: 'one', index: INDEX, keptAt: NOW, lookedAt: NOW });
  const search = createCopySearch(storage);
  const ask = () =>
    search(
      new Request('http://localhost/1/indexes/*/queries', {
        method: 'POST',
        headers: { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': 'docs-search' },
        body: JSON.stringify({ requests: [{ indexName: 'docs', query: 'vouchers' }] }),
      }),
    );
  const bytes = serializeEngine(ENGINE);
  await files.put(INDEX.address, new Response(new Uint8Array(bytes.slice(0, 20))));
  expect(await ask().catch(() => undefined)).toBeUndefined();
  await files.put(INDEX.address, new Response(new Uint8Array(bytes)));
  expect(await (await ask())!.json()).toMatchObject({ results: [{ nbHits: 1 }] });
});
