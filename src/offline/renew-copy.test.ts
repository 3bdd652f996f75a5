import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { COPY_LIST_PATH } from '#contract/offline-copy.ts';
import { findCopy } from './copy-store.ts';
import { findFile } from './copy-texts.ts';
import { makeCopy } from './make-copy.ts';
import { renewCopy } from './renew-copy.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';
import { buildList, buildSiteFiles, LIST, serve, type SiteFiles } from './testing/serve-copy.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-27T10:00:00Z');

let storage: CacheStorage;
let asked: string[];
beforeEach(async () => {
  storage = createMemoryCaches();
  asked = [];
  await makeCopy(LIST, {
    storage,
    fetch: serve(buildSiteFiles()),
    now: () => new Date(START),
  });
});

const renew = (hours: number, files: SiteFiles, isSaving = false) =>
  renewCopy({
    storage,
    fetch: (address) => {
      asked.push(address);
      return serve(files)(address);
    },
    now: () => new Date(START + hours * HOUR_MS),
    isSaving,
  });

it('asks the site nothing while the reader saves data', async () => {
  expect(await renew(240, buildSiteFiles(), true)).toBe('current');
  expect(asked).toEqual([]);
  expect(await renew(241, buildSiteFiles())).toBe('current');
  expect(asked).toEqual([COPY_LIST_PATH]);
});

it('asks the site once a day', async () => {
  expect(await renew(23, buildSiteFiles())).toBe('current');
  expect(asked).toEqual([]);
  expect(await renew(24, buildSiteFiles())).toBe('current');
  expect(await renew(47, buildSiteFiles())).toBe('current');
  expect(asked).toEqual([COPY_LIST_PATH]);
  expect((await findCopy(storage))?.keptAt).toBe(new Date(START).toISOString());
});

it('replaces the copy by a newer one', async () => {
  const next = await buildList('two', 'Second');
  expect(await renew(24, buildSiteFiles(next, 'Second'))).toBe('renewed');
  const copy = (await findCopy(storage))!;
  expect(copy.keptAt).toBe(new Date(START + DAY_MS).toISOString());
  expect(await (await findFile(copy.files, '/'))?.text()).toContain('Second');
});

it('leaves the copy as it is without a network, and while the server fails', async () => {
  await expect(renew(24, { [COPY_LIST_PATH]: undefined })).rejects.toThrow('fetch failed');
  const failing = { [COPY_LIST_PATH]: new Response('', { status: 503 }) };
  await expect(renew(24, failing)).rejects.toThrow('answered with 503');
  expect((await findCopy(storage))?.version).toBe('one');
});

it('leaves the copy as it is where a network answers in place of the site', async () => {
  const page = new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
  await expect(renew(24, { [COPY_LIST_PATH]: page })).rejects.toThrow(
    'The network answers, and not the site.',
  );
  expect((await findCopy(storage))?.version).toBe('one');
});

it('tries a copy that cannot be renewed again after a day, and not at each page', async () => {
  const next = await buildList('two', 'Second');
  const files = { ...buildSiteFiles(next, 'Second'), '/assets/a.js': undefined };
  await expect(renew(24, files)).rejects.toThrow('fetch failed');
  asked = [];
  expect(await renew(25, files)).toBe('current');
  expect(asked).toEqual([]);
  expect(await renew(48, buildSiteFiles(next, 'Second'))).toBe('renewed');
});

it('asks the site after a clock was set back', async () => {
  expect(await renew(-9000, buildSiteFiles())).toBe('current');
  expect(asked).toEqual([COPY_LIST_PATH]);
});

it.each([404, 410])('deletes the copy if the site offers none any more: %i', async (status) => {
  expect(await renew(24, { [COPY_LIST_PATH]: new Response('', { status }) })).toBe('withdrawn');
  expect(await storage.keys()).toEqual([]);
});

it('asks for nothing where nothing is kept', async () => {
  await storage.delete('docs-copy-one');
  expect(await renew(24, buildSiteFiles())).toBe('none');
  expect(asked).toEqual([]);
});

it('gets back what the browser has deleted of the newest copy', async () => {
  await (await findCopy(storage))!.files.delete('/assets/copy-b.txt');
  expect(await renew(24, buildSiteFiles())).toBe('renewed');
  expect(await findFile((await findCopy(storage))!.files, '/accounts/add')).toBeDefined();
  expect(await renew(48, buildSiteFiles())).toBe('current');
});
