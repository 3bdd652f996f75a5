// Every page as it is delivered, without a script (specification 1, 2.2 to 2.5).
import { beforeAll, expect, test } from 'vitest';
import { settings } from '#settings';
import { OTHER_ROUTES, readCatalogue } from '#tests/support/catalogue.ts';
import { readPageFacts, type PageFacts } from './page-facts.ts';
import { useSite } from './use-site.ts';

const catalogue = readCatalogue();
const catalogued = new Map(catalogue.map((page) => [page.path, page]));
let pages: readonly PageFacts[] = [];

const site = useSite();

/** Every path of the site's own list of pages. */
async function readSitemap(): Promise<readonly string[]> {
  const text = await (await site.request('/sitemap.xml')).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
}

async function readPage(path: string): Promise<PageFacts> {
  const response = await site.request(path);
  return readPageFacts(path, response.status, await response.text());
}

/** One page after another: the facts hold far less than the documents. */
async function readPages(): Promise<readonly PageFacts[]> {
  const facts: PageFacts[] = [];
  for (const path of await readSitemap()) facts.push(await readPage(path));
  return facts;
}

/** What the server answers to HEAD requests, in the order of the paths. */
async function readHeads(paths: readonly string[]): Promise<readonly Response[]> {
  const responses: Response[] = [];
  for (const path of paths) responses.push(await site.request(path, { method: 'HEAD' }));
  return responses;
}

beforeAll(async () => {
  pages = await readPages();
});

/** Paths of the pages that do not pass, so that one run names them all. */
function findBad(isGood: (page: PageFacts) => boolean): readonly string[] {
  return pages.filter((page) => !isGood(page)).map(({ path }) => path);
}

test('the sitemap lists every route once', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining([...catalogued.keys(), ...OTHER_ROUTES]));
});

test('every page is found', () => {
  expect(findBad(({ status }) => status === 200)).toEqual([]);
});

test("titles are '{page title} | API docs', and plain at home", () => {
  const isGood = ({ path, title }: PageFacts) =>
    path === '/'
      ? title === 'API docs'
      : title.endsWith(' | API docs') && title.length > ' | API docs'.length + 2;
  expect(findBad((page) => isGood(page))).toEqual([]);
});

test('titles of different pages differ', () => {
  const titles = pages.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('search tells pages of the same heading apart', async () => {
  const response = await site.request('/1/indexes/docs/query', {
    method: 'POST',
    headers: { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': settings.search.searchKey },
    body: JSON.stringify({ query: 'update the password' }),
  });
  const { hits } = (await response.json()) as { hits: readonly { page_title: string }[] };
  const titles = hits.map(({ page_title }) => page_title);
  expect(titles).toContain('Update the password (User profile)');
  expect(titles).toContain('Update the password (Authentication API)');
});

test('another page leads to every page', () => {
  const reached = new Set(
    pages.flatMap(({ path, links }) =>
      links.map((link) => new URL(link, `http://site${path}`).pathname).filter((to) => to !== path),
    ),
  );
  expect(findBad(({ path }) => reached.has(path))).toEqual([]);
});

test('every page has one h1, and headings that skip no level', () => {
  expect(findBad(({ headings }) => headings.length === 1 && headings[0] !== '')).toEqual([]);
  const climbs = ({ headingLevels }: PageFacts) =>
    headingLevels[0] === 1 &&
    headingLevels.every((level, index) => index === 0 || level <= headingLevels[index - 1]! + 1);
  expect(findBad(climbs)).toEqual([]);
});

test('every page has its landmarks and a skip link', () => {
  const isGood = ({ landmarks }: PageFacts) =>
    landmarks.header === 1 &&
    landmarks.main === 1 &&
    landmarks.footer === 1 &&
    landmarks.sidebar === 1 &&
    landmarks.skip === 1;
  expect(findBad(isGood)).toEqual([]);
  expect(findBad(({ lang }) => lang === 'en')).toEqual([]);
});

test('every API page carries the method tag of the catalogue', () => {
  expect(
    findBad(
      ({ path, method }) =>
        !catalogued.get(path)?.method || catalogued.get(path)?.method === method,
    ),
  ).toEqual([]);
});

test('previous and next follow the catalogue, and name another section', () => {
  for (const [index, { path, section }] of catalogue.entries()) {
    const page = pages.find((candidate) => candidate.path === path);
    const before = catalogue[index - 1];
    const after = catalogue[index + 1];
    expect
      .soft([path, page?.previous, page?.next], path)
      .toEqual([path, before?.path ?? null, after?.path ?? null]);
    const labels = [before, after]
      .filter((other) => other && other.section !== section)
      .map((other) => other!.section);
    const texts = page?.neighbourTexts.join('\n') ?? '';
    for (const label of labels) expect.soft(texts, path).toContain(label);
  }
});

test('pages outside the catalogue have neither previous nor next', () => {
  expect(
    findBad(({ path, previous, next }) => catalogued.has(path) || (previous ?? next) === null),
  ).toEqual([]);
});

test('the sidebar marks the current page, and no other', () => {
  const isGood = ({ path, currentLinks }: PageFacts) =>
    catalogued.has(path) ? currentLinks.join() === path : currentLinks.length === 0;
  expect(findBad((page) => isGood(page))).toEqual([]);
});

test('no link and no anchor is dead', async () => {
  // No list leads to the page of all parts.
  const all = [...pages, await readPage('/parts')];
  const ids = new Map(all.map(({ path, ids: own }) => [path, new Set(own)]));
  const files = new Set<string>();
  const dead: string[] = [];
  for (const { path, links, images } of all) {
    for (const link of [...links, ...images.map(({ src }) => src)]) {
      const url = new URL(link, `http://site${path}`);
      if (url.host !== 'site') continue;
      const anchors = ids.get(url.pathname);
      if (!anchors) files.add(url.pathname);
      else if (url.hash && !anchors.has(decodeURIComponent(url.hash.slice(1))))
        dead.push(`${path} -> ${link}`);
    }
  }
  const heads = await readHeads([...files]);
  const missing = [...files].filter((_, index) => heads[index]!.status !== 200);
  dead.push(...missing);
  expect(dead).toEqual([]);
});

test('no anchor stands twice on a page', () => {
  const repeated = pages.flatMap(({ path, ids }) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`),
  );
  expect(repeated).toEqual([]);
});

test('links to other sites open a new tab', () => {
  expect(
    pages.flatMap(({ path, unsafeLinks }) => unsafeLinks.map((link) => `${path} -> ${link}`)),
  ).toEqual([]);
});

test('every picture has an alternative text', () => {
  expect(findBad(({ images }) => images.every(({ alt }) => alt !== null))).toEqual([]);
});

test('every page tells search engines and social cards what it is', async () => {
  const { siteUrl } = settings;
  expect(
    findBad(({ description }) => description.length > 10 && description.length <= 160),
  ).toEqual([]);
  expect(findBad(({ path, canonical }) => canonical === siteUrl + path)).toEqual([]);
  expect(findBad(({ image }) => image !== null)).toEqual([]);
  const heads = await readHeads(pages.map(({ image }) => new URL(image!).pathname));
  const types = new Set(
    heads.map(({ status, headers }) => `${status} ${headers.get('content-type')}`),
  );
  expect([...types]).toEqual(['200 image/png']);
});

test('no page asks for a script before the reader does anything', () => {
  expect(findBad(({ scripts }) => scripts === 0)).toEqual([]);
  expect(findBad(({ inlineScriptBytes }) => inlineScriptBytes < 1536)).toEqual([]);
});

test('the styles of a page are part of the page', () => {
  expect(findBad(({ styleSheets }) => styleSheets === 0)).toEqual([]);
  expect(findBad(({ inlineStyleBytes }) => inlineStyleBytes > 10_000)).toEqual([]);
});

test('no page shows a value that was not filled in', () => {
  expect(findBad(({ prose }) => !/\[object Object\]|undefined|\{\{|NaN/.test(prose))).toEqual([]);
});

test('every API page has a sample, its parameters and its errors', () => {
  const operations = pages.filter(({ path }) => catalogued.get(path)?.method);
  const without = operations.filter(({ text }) => !/curl/i.test(text) || !/Errors/.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
});
