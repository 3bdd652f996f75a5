// @vitest-environment happy-dom
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { formatChangelogFeed } from './changelog-feed.ts';
import { escapeXml } from './escape-xml.ts';
import { formatSitemap } from './sitemap.ts';
import { buildTestSite, TEST_URL } from './testing/test-site.ts';

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const error = document.querySelector('parsererror');
  if (error) throw new Error(error.textContent ?? 'not well-formed');
  return document;
}

/** Texts of the elements of a name, in order. */
function readTexts(parent: ParentNode, name: string): string[] {
  return [...parent.querySelectorAll(name)].map((element) => element.textContent ?? '');
}

test('the parser refuses what is not well-formed', () => {
  expect(() => parseXml('<a><b></a>')).toThrow();
  expect(() => parseXml('<a>&nothing;</a></a>')).toThrow();
});

test('any text survives as content and as attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
      const plain = allowed.replace(/[\t\n\r]/g, ' ');
      const { documentElement } = parseXml(`<a b="${escapeXml(plain)}">x${escapeXml(plain)}x</a>`);
      expect(documentElement.textContent).toBe(`x${plain}x`);
      expect(documentElement.getAttribute('b')).toBe(plain);
    }),
  );
});

describe('the sitemap', () => {
  const document = parseXml(formatSitemap(buildTestSite()));

  test('lists every page but the 404 page, each by its address', () => {
    expect(readTexts(document, 'loc')).toEqual(
      ['/introduction', '/accounts/create-account', '/', '/use-cases/events', '/changelog'].map(
        (path) => TEST_URL + path,
      ),
    );
  });

  test('has the day of the last change where it is known', () => {
    expect(readTexts(document, 'lastmod')).toEqual(['2026-03-02']);
  });
});

describe('the feed of the changelog', () => {
  const document = parseXml(formatChangelogFeed(buildTestSite()));
  const entries = [...document.querySelectorAll('entry')];

  test('has what RFC 4287 asks of a feed', () => {
    const feed = document.documentElement;
    expect(feed.getAttribute('xmlns')).toBe('http://www.w3.org/2005/Atom');
    expect(readTexts(document, 'feed > id')).toEqual([`${TEST_URL}/changelog`]);
    expect(readTexts(document, 'feed > title')).toEqual(['Test & Docs: changelog']);
    expect(readTexts(document, 'feed > updated')).toEqual(['2026-03-02T00:00:00Z']);
    expect(readTexts(document, 'feed > author > name')).toEqual(['Test & Docs']);
    expect(document.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(
      `${TEST_URL}/changelog.atom`,
    );
  });

  test('has an entry for each change, the newest first', () => {
    expect(entries.map((entry) => readTexts(entry, 'title'))).toEqual([
      ['Breaking: A & B < C'],
      ['Older'],
    ]);
    expect(entries.map((entry) => readTexts(entry, 'id'))).toEqual([
      [`${TEST_URL}/changelog#new`],
      [`${TEST_URL}/changelog#old`],
    ]);
    for (const entry of entries)
      expect(readTexts(entry, 'updated')[0]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(
      [...(entries[0]?.querySelectorAll('category') ?? [])].map((own) => own.getAttribute('term')),
    ).toEqual(['changed', 'Accounts']);
  });

  test('shows the text as HTML, with absolute links and no markup of its own making', () => {
    const [html = ''] = readTexts(entries[0] ?? document, 'content');
    expect(html).toBe(
      `<p>Now <code>a &lt; b</code>, see <a href="${TEST_URL}/accounts/create-account">accounts</a>:</p>` +
        '<ul><li><strong>one</strong></li><li>&lt;script&gt;two&lt;/script&gt;</li></ul>',
    );
  });

  test('is a feed also before the first change', () => {
    const { data } = buildTestSite();
    const empty = parseXml(
      formatChangelogFeed(buildTestSite({ data: { ...data, changelog: [] } })),
    );
    expect(readTexts(empty, 'feed > updated')).toEqual(['1970-01-01T00:00:00Z']);
    expect(empty.querySelector('entry')).toBeNull();
  });
});
