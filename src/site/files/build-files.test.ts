import { describe, expect, test } from 'vitest';
import { buildFiles } from './build-files.ts';
import { buildTestSite, TEST_URL } from './testing/test-site.ts';

const files = new Map(buildFiles(buildTestSite()).map((file) => [file.path, file]));

function read(path: string): string {
  return files.get(path)?.body ?? '';
}

test('every page but the 404 page has a Markdown file', () => {
  expect([...files.keys()].filter((path) => path.endsWith('.md'))).toEqual([
    '/introduction.md',
    '/accounts/create-account.md',
    '/accounts/create-account.samples.md',
    '/index.md',
    '/use-cases/events.md',
    '/changelog.md',
  ]);
});

test('every file says what it is', () => {
  expect(
    Object.fromEntries([...files].slice(-9).map(([path, { contentType }]) => [path, contentType])),
  ).toEqual({
    '/changelog.md': 'text/markdown; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/llms-full.txt': 'text/plain; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/changelog.atom': 'application/atom+xml; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json; charset=utf-8',
    '/search-records.json': 'application/json; charset=utf-8',
    '/console.json': 'application/json; charset=utf-8',
  });
});

describe('llms.txt', () => {
  test('has the form of llmstxt.org: title, summary, sections of links', () => {
    expect(read('/llms.txt')).toMatchInlineSnapshot(`
      "# Test & Docs

      > All about accounts.

      Every page is also Markdown: its address followed by .md. All pages in one file: https://docs.example/llms-full.txt. The API description (OpenAPI 3.1): https://docs.example/openapi.yaml. A Postman collection: https://docs.example/wallet-api.postman_collection.json, with an environment for the sandbox: https://docs.example/wallet-api.postman_environment.json. The API itself answers at https://api.example. The sandbox answers the same calls at https://docs.example/sandbox: POST https://docs.example/sandbox/workspaces, without a body and without a key, gives a workspace and an app key. https://docs.example/sandbox.md says how it differs from production.

      ## Introduction

      - [Introduction](https://docs.example/introduction.md): What the platform is.

      ## Accounts

      - [Create an account](https://docs.example/accounts/create-account.md): Opens an account.

      ## Use cases

      - [Events](https://docs.example/use-cases/events.md): What the platform is.

      ## Optional

      - [Home & <more>](https://docs.example/index.md): What the platform is.
      - [Changelog](https://docs.example/changelog.md): What the platform is.
      "
    `);
  });

  test('links to files that exist', () => {
    const links = [...read('/llms.txt').matchAll(/\]\(https:\/\/docs\.example([^)]*)\)/g)].map(
      ([, path = '']) => path,
    );
    expect(links).toHaveLength(5);
    for (const path of links) expect(files.has(path)).toBe(true);
  });
});

test('the files of the sections hold every page but the 404 page, and llms-full.txt lists them', () => {
  const paths = ['introduction', 'accounts', 'use-cases', 'optional'].map(
    (name) => `/llms/${name}.txt`,
  );
  const listed = read('/llms-full.txt').matchAll(/\]\(https:\/\/docs\.example([^)]*)\)/g);
  expect([...listed].map(([, path]) => path)).toEqual(paths);
  const text = paths.map(read).join('\n');
  expect(text.match(/^Source: .*/gm)).toEqual(
    ['/introduction', '/accounts/create-account', '/use-cases/events', '/', '/changelog'].map(
      (path) => `Source: ${TEST_URL}${path}`,
    ),
  );
  expect(text.match(/^# .*/gm)).toHaveLength(9);
  expect(text).not.toContain('Nothing here');
});

test('robots.txt lets everybody in and names the sitemap', () => {
  expect(read('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${TEST_URL}/sitemap.xml\n`);
});

test('the manifest names the site and icons of every needed size', () => {
  const manifest: unknown = JSON.parse(read('/site.webmanifest'));
  expect(manifest).toMatchObject({
    name: 'Test & Docs',
    start_url: '/introduction',
    icons: [
      { sizes: 'any' },
      { src: '/images/icon-192.png', sizes: '192x192' },
      { sizes: '512x512' },
    ],
  });
});
