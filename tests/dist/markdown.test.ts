// What a page says to people, its Markdown says to programs: the text of both is compared, page by page.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');

/** What is for those who look at a page: controls, and what surrounds the article. */
const CONTROLS =
  'nav, .skip, button, noscript, svg, script, style, form, dialog, select, input, output, .article-end, .visually-hidden, .case-cards a, .toc, .article-tool, [href="#your-calls"]';
/** What begins a text of its own: in HTML some of it stands elsewhere in a sentence than in Markdown. */
const PARTS =
  'p, div, h1, h2, h3, h4, h5, h6, li, tr, td, th, blockquote, pre, dt, dd, figcaption, section, article, details, summary, header, ul, ol, dl, table, a, b, small, code, span';
/** Texts that say how to use the page as it is seen, and what a column of a table says in Markdown. */
const OF_THE_PAGE = [
  /^(\d+|one) (properties|property|calls?)$/,
  /^In the (path|query|headers)$/,
  /^(No key needed|User’s token|Sends (a callback|\d+ callbacks))$/,
  /^Errors that most calls have \(\d+\)$/,
  /^may be missing$/,
  /^Sent by (one call|\d+ calls)$/,
  /^(Objects, states and limits|Given by|Example)$/,
  /^The (console|exam|inspector) (is loading|needs JavaScript)/,
];

/** A text without what Markdown and HTML write in different ways. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/&(amp|lt|gt);/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The texts of the article, each of them the longest that no block divides. */
function listTexts(html: string): readonly string[] {
  const { document } = parseHTML(html);
  const main = document.querySelector('main')!;
  for (const element of main.querySelectorAll(CONTROLS)) element.remove();
  for (const element of main.querySelectorAll('br')) element.replaceWith('\n');
  for (const time of main.querySelectorAll('time'))
    time.textContent = time.getAttribute('datetime');
  for (const element of main.querySelectorAll(PARTS)) {
    element.before('\u0000');
    element.after('\u0000');
  }
  return main.textContent
    .split('\u0000')
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => normalize(text).length > 2 && !OF_THE_PAGE.some((one) => one.test(text)));
}

/** The words of Markdown; a link's address and the marks are none. */
function readWords(markdown: string): string {
  return normalize(markdown.replace(/\]\([^)\s]*\)/g, ']'));
}

/** Differences of the versions of the API, which the changelog's HTML has and its Markdown links to. */
const versionFiles = readdirSync(client).filter((name) => /^changelog\.api-[\d-]+\.md$/.test(name));

function readMarkdown(path: string): string {
  const names = [`${path || '/index'}.md`, ...(path === '/changelog' ? versionFiles : [])];
  return names.map((name) => readFileSync(join(client, name), 'utf8')).join('\n');
}

function listMissing(path: string): readonly string[] {
  const html = readFileSync(join(client, path, 'index.html'), 'utf8');
  const words = readWords(readMarkdown(path));
  return listTexts(html)
    .filter((text) => !words.includes(normalize(text)))
    .map((text) => `${path || '/'}: ${text}`);
}

const paths = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|[\\/])index\.html$/.test(name) && !/^(404|parts)/.test(name))
  .map((name) => `/${name}`.replace(/[\\/]index\.html$/, ''));

test('the Markdown of every page says what its HTML says', () => {
  expect(paths.length).toBeGreaterThan(250);
  expect(paths.flatMap(listMissing)).toEqual([]);
}, 120_000);

test('the text of all pages stands in files that a model can read at once', () => {
  const folder = join(client, 'llms');
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const sources = texts.flatMap((text) => text.match(/^Source: .*$/gm) ?? []);
  expect(new Set(sources).size).toBe(paths.length);
  const tokens = names.map((name, index) => [name, countTokens(texts[index]!)] as const);
  expect(tokens.filter(([, count]) => count >= 40_000)).toEqual([]);
  // Agents cut an index that is longer.
  expect(readFileSync(join(client, 'llms.txt'), 'utf8').length).toBeLessThan(50_000);
}, 60_000);

/** What AFDocs takes, in characters: agents cut what is longer. `npm run check:agents` asks AFDocs itself. */
const MAX_MARKDOWN = 50_000;
/** AFDocs fails a page that it turns into 100,000 characters. The measure below counts up to a tenth less. */
const MAX_HTML = 90_000;

/** What is left of HTML as Markdown: texts, marks, and addresses of links with their brackets. */
function measureHtml(html: string): number {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll('script, style')) element.remove();
  const addresses = [...document.querySelectorAll('[href], [src]')].map(
    (element) => (element.getAttribute('href') ?? element.getAttribute('src') ?? '').length + 4,
  );
  const marks = document.querySelectorAll(PARTS).length;
  const text = document.body.textContent.replace(/\s+/g, ' ').length;
  return text + marks + addresses.reduce((sum, length) => sum + length, 0);
}

test.each(paths)('%s is no longer than what agents read at once', (path) => {
  const markdown = readFileSync(join(client, `${path || '/index'}.md`), 'utf8');
  expect(markdown.length).toBeLessThan(MAX_MARKDOWN);
  const html = readFileSync(join(client, path, 'index.html'), 'utf8');
  if (html.length > MAX_HTML) expect(measureHtml(html)).toBeLessThanOrEqual(MAX_HTML);
});

test('the changelog links to the differences of each version, which agents read at once', () => {
  expect(versionFiles.length).toBeGreaterThan(1);
  const changelog = readFileSync(join(client, 'changelog.md'), 'utf8');
  for (const name of versionFiles) {
    expect(changelog).toContain(`/${name})`);
    const text = readFileSync(join(client, name), 'utf8');
    expect(text).toMatch(/^# API [\d.]+: changes, call by call\n/);
    expect(text.length).toBeLessThan(MAX_MARKDOWN);
  }
});

test('every page points to the index, in HTML and in Markdown', () => {
  for (const path of paths) {
    const html = readFileSync(join(client, path, 'index.html'), 'utf8');
    expect(html, path).toMatch(/<body><div>.{0,120}<p hidden[^>]*>[^<]*\/llms\.txt\./s);
    const markdown = readFileSync(join(client, `${path || '/index'}.md`), 'utf8');
    expect(markdown, path).toMatch(/\| All pages: \[\/llms\.txt\]\(|^All pages: /m);
  }
});

test('the Markdown of an API page has one language, and the others stand beside it', () => {
  const path = '/accounts/create-account';
  const read = (ending: string) => readFileSync(join(client, `${path}${ending}`), 'utf8');
  expect(read('.md').match(/^```\w+/gm)).not.toContain('```python');
  const others = ['JavaScript', 'TypeScript', 'PHP', 'Python', 'Ruby', 'Go'];
  const withSdk = ['JavaScript, TypeScript', 'Python', 'Go'].map((name) => `${name} with the SDK`);
  expect(read('.samples.md').match(/^## .*/gm)).toEqual(
    [...others, ...withSdk].map((name) => `## ${name}`),
  );
  expect(read('.md')).toContain(`${path}.samples.md)`);
});
