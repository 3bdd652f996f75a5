import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { Operation, Page, SiteModel } from '#model/site-model.ts';
import { compress } from '#render/compress.ts';
import { recallSite } from '#scripts/build/recall-site.ts';
import type { SiteBundles } from '#scripts/build/bundle-site.ts';
import { openJobs, PARTS } from '#scripts/build/jobs/run-jobs.ts';
import { createTrackedModel } from '#scripts/build/jobs/tracked-model.ts';
import { writeSearch, writeSharedFiles } from '#scripts/build/write-site-files.ts';
import { writeSitePages } from '#scripts/build/write-site-pages.ts';
import { root } from '#scripts/lib/root.mjs';

/** Pages of each kind that read of others: lists, links to calls, errors, the sidebar. */
const PATHS = ['/status-codes', '/introduction', '/quick-start', '/accounts/create-account', '/'];
const GUIDE = '/introduction';
const CALL = '/accounts/create-account';

let model: SiteModel;
let description: BundledDescription;
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
  const { model: loaded, ...site } = await recallSite();
  description = site.description;
  const images = readJson(`${PARTS}/images.json`) as NonNullable<SiteModel['images']>;
  model = { ...loaded, images };
  bundles = {
    scripts: readJson(`${PARTS}/pages/scripts.json`) as SiteBundles['scripts'],
    buildId: (readJson('dist/site.json') as SiteBundles).buildId,
    renderer: '',
    assets: [],
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

const compressed = new Map<string, ReturnType<typeof compress>>();

/** What several builds write is compressed once for them all, as the build compresses. */
const compressOnce: typeof compress = (body, path) => {
  const key = `${extname(path)} ${createHash('sha256').update(body).digest('base64url')}`;
  const known = compressed.get(key) ?? compress(body, path);
  compressed.set(key, known);
  return known;
};

/** For files that are compared with each other alone: whatever follows from the text alone stands for the compressed one. */
const compressNot: typeof compress = async (body) => {
  const packed = createHash('sha256').update(body).digest();
  return { br: packed, gz: packed };
};

/** Builds the pages below a folder. @returns how many of them were made anew */
async function build(folder: string, site: SiteModel, code = 'one'): Promise<number> {
  const jobs = openJobs({
    root: folder,
    records: '.cache/records.json',
    code,
    compress: compressOnce,
  });
  const tracked = createTrackedModel(site);
  const paths = PATHS.filter((path) => site.pages[path]);
  await writeSitePages(jobs, { model: site, tracked, paths, bundles, onPage: () => {} });
  return (await jobs.finish()).run;
}

/** Builds what is made of all pages below a folder, from the pages of the built site. @returns as build */
async function buildShared(folder: string, site: SiteModel): Promise<number> {
  const jobs = openJobs({
    root: folder,
    records: '.cache/shared.json',
    code: 'one',
    compress: compressNot,
  });
  const names = readdirSync(join(root, PARTS), { recursive: true, encoding: 'utf8' });
  const pages = new Map(names.map((name) => [`${PARTS}/${name.replaceAll('\\', '/')}`, 'built']));
  await writeSharedFiles(jobs, { tracked: createTrackedModel(site), description, pages });
  await writeSearch(jobs, site.searchRecords);
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

const removePage = (path: string): SiteModel => ({
  ...model,
  searchRecords: model.searchRecords.filter(({ url }) => !url.startsWith(path)),
  pages: Object.fromEntries(Object.entries(model.pages).filter(([each]) => each !== path)),
  navigation: model.navigation.map((section) => ({
    ...section,
    links: section.links.filter(({ href }) => href !== path),
  })),
});

const changeCall = (change: Partial<Operation>): SiteModel =>
  changePage(CALL, (page) =>
    page.kind === 'operation' ? { ...page, operation: { ...page.operation, ...change } } : page,
  );

const changeSetting = (): SiteModel => ({
  ...model,
  settings: { ...model.settings, docsName: 'Other docs' },
});

const addPhrase = (): SiteModel => ({
  ...model,
  searchRecords: model.searchRecords.map((record) =>
    record.url === CALL ? { ...record, asked_as: ['new phrase'] } : record,
  ),
});

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
    ['a setting', changeSetting, 5],
    ['the list of pages, without one of them', () => removePage('/quick-start'), 4],
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

describe('files of all pages, built after others', { timeout: READING_MS }, () => {
  let folder = '';
  let all = 0;

  it('are not made anew of the same model', async () => {
    folder = createFolder();
    all = await buildShared(folder, model);
    expect(await buildShared(folder, model)).toBe(0);
  });

  it.each<[string, () => SiteModel]>([
    ['a phrase of the search', addPhrase],
    ['the title of a guide', () => changePage(GUIDE, (page) => ({ ...page, title: 'New' }))],
    ['the text of a call', () => changeCall({ description: 'New text.' })],
    ['a setting', changeSetting],
    ['the list of pages, without one of them', () => removePage('/quick-start')],
  ])('have the bytes of those from nothing after an edit of %s', async (_name, edit) => {
    const edited = edit();
    expect(await buildShared(folder, edited)).toBeGreaterThan(0);
    const cold = createFolder();
    expect(await buildShared(cold, edited)).toBe(all);
    expect(readFiles(folder)).toEqual(readFiles(cold));
  });
});
