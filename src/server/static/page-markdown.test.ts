import { beforeAll, describe, expect, it } from 'vitest';
import { createTempSite, PAGE, type TempSite } from '#server/testing/create-temp-site.ts';

const path = '/accounts/create-account';
let site: TempSite;

beforeAll(async () => {
  site = await createTempSite();
});

describe('Markdown', () => {
  const markdown = '# Create an account';

  it('is the answer at the address of a page for those who ask for it', async () => {
    const response = await site.get(path, { accept: 'text/markdown' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-location')).toBe(`${path}.md`);
    expect(response.headers.get('vary')).toBe('accept');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe(markdown);
  });

  it('is the answer by weight, and HTML is otherwise', async () => {
    const asked = async (accept: string) => (await site.get(path, { accept })).text();
    expect(await asked('text/html;q=0.8, text/markdown;q=0.9')).toBe(markdown);
    expect(await asked('text/html;q=0.9, text/markdown;q=0.8')).toBe(PAGE);
    expect(await asked('text/html, */*;q=0.8')).toBe(PAGE);
    expect(await asked('application/json')).toBe(PAGE);
  });

  it('is kept apart from HTML by caches, and known again by each of both', async () => {
    const page = await site.get(path, { 'accept-encoding': 'br' });
    expect(page.headers.get('vary')).toBe('accept, accept-encoding');
    const accept = 'text/markdown';
    const text = await site.get(path, { accept });
    const [tag, other] = [text, page].map(({ headers }) => headers.get('etag')!);
    const again = await site.get(path, { accept, 'if-none-match': tag! });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'accept']);
    expect((await site.get(path, { accept, 'if-none-match': other! })).status).toBe(200);
  });

  it('says in one line that there is no page', async () => {
    const response = await site.get('/no-such-page', { accept: 'text/markdown' });
    expect([response.status, response.headers.get('vary')]).toEqual([404, 'accept']);
    expect(await response.text()).toContain('/llms.txt');
    expect((await site.get('/404', { accept: 'text/markdown' })).status).toBe(404);
  });

  it('leads on from an old address as HTML does', async () => {
    const response = await site.get(`${path}/`, { accept: 'text/markdown' });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
  });
});

describe('well-known files', () => {
  it('have the media type and the headers of their specification', async () => {
    const catalogue = await site.get('/.well-known/api-catalog');
    expect(catalogue.headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(catalogue.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"');
  });
});
