// Files beside the pages, and how long a browser may cache what the built server sends.
import { expect, test } from 'vitest';
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
