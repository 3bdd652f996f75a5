import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSite } from '#model/load-site.ts';
import type { Operation, Page, SiteModel } from '#model/site-model.ts';
import type { SiteBundles } from '#scripts/build/bundle-site.ts';
import { openJobs, PARTS } from '#scripts/build/jobs/run-jobs.ts';
import { createTrackedModel } from '#scripts/build/jobs/tracked-model.ts';
import { writeSitePages } from '#scripts/build/write-site-pages.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';

/** Pages of each kind that read of others: lists, links to calls, errors, the sidebar. */
const PATHS = ['/status-codes', '/introduction', '/quick-start', '/accounts/create-account', '/'];
const GUIDE = '/introduction';
const CALL = '/accounts/create-account';

let model: SiteModel;
let bundles: SiteBundles;
const folders: string[] = [];

/** Reading the whole description and rendering take their time on a busy machine. */
const READING_MS = 240_000;

/** Built once, and then after each edit: each build has what the one before has left. */
let warm = '';

beforeAll(async () => {
  // As in a build: React asks for it when it is loaded.
  process.env['NODE_ENV'] = 'production';
  warm = createFolder();
  const { model: loaded } = await loadSite({ root, settings });
  const images = readJson(`${PARTS}/images.json`) as NonNullable<SiteModel['images']>;
  model = { ...loaded, images };
  bundles = {
    scripts: readJson(`${PARTS}/pages/scripts.json`) as SiteBundles['scripts'],
    buildId: (readJson('dist/site.json') as SiteBundles).buildId,
    renderer: '',
    program: new Map(),
  };
}, READING_MS);

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'warm-'));
  mkdirSync(join(folder, 'dist'));
  folders.push(folder);
  return folder;
}

/** Builds the pages below a folder. @returns how many of them were made anew */
async function build(folder: string, site: SiteModel, code = 'one'): Promise<number> {
  const jobs = openJobs({ root: folder, records: '.cache/records.json', code });
  const tracked = createTrackedModel(site);
  const parts = { model: site, tracked, paths: PATHS, bundles, onPage: () => {} };
  await writeSitePages(jobs, parts);
  return (await jobs.finish()).run;
}

function readFiles(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length), readFileSync(file, 'base64')]),
  );
}

const changePage = (path: string, change: (page: Page) => Page): SiteModel => ({
  ...model,
  searchRecords: model.searchRecords,
  pages: { ...model.pages, [path]: change(model.pages[path]!) },
});

const changeCall = (change: Partial<Operation>): SiteModel =>
  changePage(CALL, (page) =>
    page.kind === 'operation' ? { ...page, operation: { ...page.operation, ...change } } : page,
  );

describe('a build after another', { timeout: READING_MS }, () => {
  it('makes nothing anew of the same model', async () => {
    expect(await build(warm, model)).toBe(PATHS.length);
    const before = readFiles(warm);
    expect(await build(warm, model)).toBe(0);
    expect(readFiles(warm)).toEqual(before);
  });

  // There every page came after others, here one is the first of its process.
  it('has the bytes of the built site', () => {
    const built = Object.keys(readFiles(warm)).map((file) => [
      file,
      readFileSync(join(root, file), 'base64'),
    ]);
    expect(readFiles(warm)).toEqual(Object.fromEntries(built));
  });

  // How many pages may be made anew: an edit of one page is not to make them all.
  it.each<[string, () => SiteModel, number]>([
    [
      'the text of a guide',
      () => changePage(GUIDE, (page) => ({ ...page, body: 'New text.' }) as Page),
      1,
    ],
    // The text of the guide is the old one again, hence two.
    ['the text of a call', () => changeCall({ description: 'New text.' }), 2],
    ['the title of a guide', () => changePage(GUIDE, (page) => ({ ...page, title: 'New' })), 5],
    ['the errors of a call', () => changeCall({ errors: [] }), 5],
    ['a setting', () => ({ ...model, settings: { ...model.settings, docsName: 'Other docs' } }), 5],
  ])('has the bytes of one from nothing after an edit of %s', async (_name, edit, most) => {
    const edited = edit();
    const run = await build(warm, edited);
    expect(run).toBeGreaterThan(0);
    expect(run).toBeLessThanOrEqual(most);
    const cold = createFolder();
    await build(cold, edited);
    expect(readFiles(warm)).toEqual(readFiles(cold));
  });

  it('makes all anew with other code, such as that of a component', async () => {
    expect(await build(warm, model, 'two')).toBe(PATHS.length);
  });
});
