// Files beside the pages, and how long a browser may cache what the built server sends.
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { settings } from '#settings';
import { OPERATION_PAGE } from '#tests/support/catalogue.ts';
import { useSite } from './use-site.ts';

const site = useSite();

for (const [path, type, pattern] of [
  ['/sitemap.xml', 'application/xml', /<urlset/],
  ['/robots.txt', 'text/plain', /Sitemap: http/],
  ['/changelog.atom', 'application/atom+xml', /<feed/],
  ['/site.webmanifest', 'application/manifest+json', /"name"/],
  ['/llms.txt', 'text/plain', /^# /],
  ['/llms-full.txt', 'text/plain', /create-account|Create an account/],
  ['/openapi.json', 'application/json', /"openapi":\s?"3\.1/],
  ['/openapi.yaml', 'application/yaml', /^openapi: '?"?3\.1/m],
  [`${OPERATION_PAGE}.openapi.json`, 'application/json', /"openapi":\s?"3\.1/],
  ['/wallet-api.postman_collection.json', 'application/json', /postman\.com/],
  ['/wallet-api.postman_environment.json', 'application/json', /sandboxUrl/],
  ['/wallet-api.http', 'text/plain', /^@baseUrl/],
  ['/workflows/quick-start.arazzo.yaml', 'application/yaml', /^arazzo: 1/],
  ['/uploads/accounts.csv', 'text/csv', /^name,phoneNumber/],
  [`${OPERATION_PAGE}.md`, 'text/markdown', /^# /m],
  ['/index.md', 'text/markdown', /^# /m],
] as const) {
  test(`${path} is served as ${type}, to other sites too`, async () => {
    const response = await site.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toMatch(pattern);
  });
}

test('hashed files may be kept for good, pages are asked for again', async () => {
  const page = await site.request(OPERATION_PAGE);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const script = / (\/assets\/[^" ]+\.js)/.exec(await page.text())?.[1];
  const asset = await site.request(script!);
  expect(asset.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  const again = await site.request(OPERATION_PAGE, {
    headers: { 'if-none-match': page.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
});

const parse = async (response: Response): Promise<Document> =>
  parseHTML(await response.text()).document;

test('a page carries the policy that its own script fulfils', async () => {
  const { headers } = await site.request(OPERATION_PAGE);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy.match(/script-src [^;]+/)?.[0]).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('an answer that is data lets a browser run nothing, and has no headers that rule a page', async () => {
  const { indexName, applicationId, searchKey } = settings.search;
  const keys = `x-algolia-application-id=${applicationId}&x-algolia-api-key=${searchKey}`;
  for (const [path, status] of [
    [`/1/indexes/${indexName}?query=voucher&${keys}`, 200],
    [`/1/indexes/${indexName}?query=voucher`, 403],
    ['/graphql?query={__typename}', 401],
    ['/sandbox/nowhere/v1/accounts', 404],
    ['/callbacks/nowhere', 401],
    ['/mcp', 405],
  ] as const) {
    const accept = 'application/json';
    const { status: found, headers } = await site.request(path, { headers: { accept } });
    expect([path, found]).toEqual([path, status]);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toBeNull();
  }
});

test("unknown addresses have the site's own page, with a way on", async () => {
  const response = await site.request('/no/such/page');
  expect(response.status).toBe(404);
  const page = await parse(response);
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(page.querySelectorAll('main a[href^="/"]').length).toBeGreaterThan(0);
});

test('addresses that begin with /api-docs are treated as /api', async () => {
  const { title } = await parse(await site.request('/api'));
  expect(title).toMatch(/\| API docs$/);
  for (const address of ['/api-docs', '/api-docs/accounts', '/api-docsx']) {
    const response = await site.request(address);
    expect(response.status, address).toBe(200);
    const page = await parse(response);
    expect(page.querySelectorAll('h1'), address).toHaveLength(1);
    expect(page.title, address).toBe(title);
  }
});

test('the Markdown of a page is clean', async () => {
  const markdown = await (await site.request(`${OPERATION_PAGE}.md`)).text();
  expect(markdown).not.toMatch(/<\/?(div|span|section|p)\b|\{\{|undefined/);
});

test('the small print shows the year, the name and where to follow', async () => {
  const page = await parse(await site.request(OPERATION_PAGE));
  const footer = page.querySelector('footer')!;
  expect(footer.textContent).toContain(String(new Date().getFullYear()));
  expect(footer.textContent).toContain(settings.docsName);
  const follow = footer.querySelector(`a[href="${settings.sourceHost.url}"]`);
  expect(follow?.getAttribute('target')).toBe('_blank');
});

test('the changelog offers its feed', async () => {
  const page = await parse(await site.request('/changelog'));
  const feed = page.querySelector('link[rel=alternate][type="application/atom+xml"]')!;
  const response = await site.request(new URL(feed.getAttribute('href')!, site.url).pathname);
  expect(response.headers.get('content-type')).toContain('application/atom+xml');
  expect(await response.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
});

test('every resource has its pattern and its icon', async () => {
  const page = await parse(await site.request('/resources'));
  const cards = page.querySelectorAll('.resources > li');
  expect(cards.length).toBeGreaterThan(0);
  for (const part of ['.pattern rect', '.icon'])
    expect(page.querySelectorAll(`.resources > li ${part}`), part).toHaveLength(cards.length);
});

test("the hosted service's clients are answered from other pages of the site only", async () => {
  const credentials = 'x-algolia-application-id=DOCS&x-algolia-api-key=docs-search';
  const answer = await site.request(`/1/indexes/*/queries?${credentials}`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'text/plain' },
    body: JSON.stringify({ requests: [{ indexName: 'docs', query: 'otp' }] }),
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const { results } = (await answer.json()) as { results: { nbHits: number }[] };
  expect(results[0]?.nbHits).toBeGreaterThan(0);
  const admin = await site.request(`/1/indexes/docs/clear?${credentials}`, { method: 'POST' });
  expect(admin.status).toBe(403);
});
