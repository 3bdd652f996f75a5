import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '#settings';
import { previewSearch } from './preview-search.ts';

it('makes the index once for all letters that come meanwhile', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preview-search-'));
  await mkdir(join(root, 'content/data'), { recursive: true });
  await writeFile(join(root, 'content/data/search-synonyms.yaml'), '[]\n');
  const letters = ['a', 'ac', 'acc'];
  let asked = 0;
  let loads = 0;
  let go = () => undefined as void;
  const all = new Promise<void>((resolve) => (go = resolve));
  const { search } = settings;
  const plugin = previewSearch({
    root,
    settings,
    async loadRecords() {
      loads += 1;
      await all;
      return [];
    },
  });
  let answer: RequestListener = () => undefined;
  const use = (handler: RequestListener) => (answer = handler);
  Object(plugin).configureServer({ middlewares: { use } });
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
    if (asked === letters.length) go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const statuses = await Promise.all(
      letters.map(async (query) => {
        const { status } = await fetch(
          `http://127.0.0.1:${port}/1/indexes/${search.indexName}/query`,
          {
            method: 'POST',
            headers: {
              'x-algolia-application-id': search.applicationId,
              'x-algolia-api-key': search.searchKey,
            },
            body: JSON.stringify({ query }),
          },
        );
        return status;
      }),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(loads).toBe(1);
  } finally {
    server.close();
    await rm(root, { recursive: true });
  }
});

it('begins the first index behind the first page, and not behind other files', async () => {
  let loads = 0;
  const plugin = previewSearch({
    root: tmpdir(),
    settings,
    async loadRecords() {
      loads += 1;
      throw new Error('The files have a mistake.');
    },
  });
  let answer: RequestListener = () => undefined;
  const use = (handler: RequestListener) => (answer = handler);
  Object(plugin).configureServer({ middlewares: { use } });
  const serve = (accept: string) => {
    const response = new EventEmitter();
    Reflect.apply(answer, undefined, [
      { url: '/', headers: { accept } },
      response,
      () => undefined,
    ]);
    return response;
  };
  serve('*/*').emit('finish');
  const page = serve('text/html,*/*');
  expect(loads).toBe(0);
  page.emit('finish');
  expect(loads).toBe(1);
});
