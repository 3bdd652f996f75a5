import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MCP_NAME, MCP_PROTOCOL_VERSIONS, MCP_VERSION } from '#contract/mcp/endpoint.ts';
import { buildFiles } from './build-files.ts';
import { formatLlmsTxt } from './llms-txt.ts';
import { buildTestSite, TEST_URL } from './testing/test-site.ts';

const files = new Map(buildFiles(buildTestSite()).map((file) => [file.path, file]));

function read(path: string): string {
  return files.get(path)?.body ?? '';
}

test('every page but the 404 page has a Markdown file', () => {
  expect([...files.keys()].filter((path) => /^\/[^.].*\.md$/.test(path))).toEqual([
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
    Object.fromEntries([...files].slice(-16).map(([path, { contentType }]) => [path, contentType])),
  ).toEqual({
    '/llms/optional.txt': 'text/plain; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/llms-full.txt': 'text/plain; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/changelog.atom': 'application/atom+xml; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json; charset=utf-8',
    '/search-records.json': 'application/json; charset=utf-8',
    '/console.json': 'application/json; charset=utf-8',
    '/permissions.json': 'application/json; charset=utf-8',
    '/quality.json': 'application/json; charset=utf-8',
    '/quality.svg': 'image/svg+xml; charset=utf-8',
    '/.well-known/api-catalog':
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    '/.well-known/mcp/server-card.json': 'application/json; charset=utf-8',
    '/.well-known/agent-skills/index.json': 'application/json; charset=utf-8',
    '/.well-known/agent-skills/open-accounts/SKILL.md': 'text/markdown; charset=utf-8',
  });
});

describe('llms.txt', () => {
  test('has the form of llmstxt.org: title, summary, sections of links', () => {
    expect(read('/llms.txt')).toMatchInlineSnapshot(`
      "# Test & Docs

      > All about accounts.

      Every page is Markdown at its address with .md, and at the address itself for \`Accept: text/markdown\`. The text of all pages, by section: https://docs.example/llms-full.txt. The description (OpenAPI 3.1): https://docs.example/openapi.yaml. A Postman collection: https://docs.example/wallet-api.postman_collection.json. Skills: https://docs.example/.well-known/agent-skills/index.json. MCP: https://docs.example/mcp. The API answers at https://api.example.

      The sandbox answers every call below: put https://docs.example/sandbox before the path. POST https://docs.example/sandbox/workspaces, without a body and without a key, gives a workspace and an app key. https://docs.example/sandbox.md says how it differs from production.

      ## Introduction

      - [Introduction](https://docs.example/introduction.md): What the platform is.

      ## Accounts

      - [Create an account](https://docs.example/accounts/create-account.md): \`POST /v1/accounts\` Opens an account.

      ## Use cases

      - [Events](https://docs.example/use-cases/events.md): What the platform is.

      ## Optional

      - [Home & <more>](https://docs.example/index.md): What the platform is.
      - [Changelog](https://docs.example/changelog.md): What the platform is.
      "
    `);
  });

  test('says of a call only what stays true without the rest of its sentence', () => {
    const model = buildTestSite();
    const path = '/accounts/create-account';
    const format = (description: string) =>
      formatLlmsTxt({ ...model, pages: { [path]: { ...model.pages[path]!, description } } });
    expect(format('Lists your accounts, newest first.')).toContain('` Lists your accounts.\n');
    const choice = 'Suspends an account, activates the account again, or closes it.';
    expect(format(choice)).toContain(`\` ${choice}\n`);
    const details = 'Changes the details of a holder: name or number.';
    expect(format(details)).toContain('` Changes the details of a holder.\n');
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

describe('well-known files', () => {
  test('the catalogue of APIs is a set of links: production and the sandbox, each with its description', () => {
    const { linkset } = JSON.parse(read('/.well-known/api-catalog')) as {
      linkset: readonly Record<string, unknown>[];
    };
    const apis = ['https://api.example', `${TEST_URL}/sandbox`];
    expect(linkset[0]).toEqual({
      anchor: `${TEST_URL}/.well-known/api-catalog`,
      item: apis.map((href) => ({ href })),
    });
    expect(linkset.slice(1)).toMatchObject(
      apis.map((anchor) => ({
        anchor,
        'service-desc': [{ href: `${TEST_URL}/openapi.json` }, {}],
        'service-doc': [{ href: `${TEST_URL}/api-reference` }, { href: `${TEST_URL}/llms.txt` }],
      })),
    );
  });

  test('the card of the MCP server says what its endpoint says', () => {
    const card = JSON.parse(read('/.well-known/mcp/server-card.json')) as Record<string, string>;
    expect(card).toMatchObject({
      name: `example.docs/${MCP_NAME}`,
      version: MCP_VERSION,
      remotes: [
        {
          type: 'streamable-http',
          url: `${TEST_URL}/mcp`,
          supportedProtocolVersions: [...MCP_PROTOCOL_VERSIONS],
        },
      ],
    });
    expect(card['name']).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card['description']!.length).toBeLessThanOrEqual(100);
  });

  test('each skill stands in the index with the digest of its bytes', () => {
    const folder = '/.well-known/agent-skills';
    const index = JSON.parse(read(`${folder}/index.json`)) as {
      skills: readonly { url: string; digest: string }[];
    };
    const [skill] = index.skills;
    expect(skill).toMatchObject({ name: 'open-accounts', type: 'skill-md' });
    expect(skill!.url).toBe(`${folder}/open-accounts/SKILL.md`);
    const digest = createHash('sha256').update(read(skill!.url)).digest('hex');
    expect(skill!.digest).toBe(`sha256:${digest}`);
  });
});
