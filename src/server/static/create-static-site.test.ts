import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTempSite,
  NOT_FOUND,
  PAGE,
  PICTURE,
  type TempSite,
} from '#server/testing/create-temp-site.ts';

const path = '/accounts/create-account';
let site: TempSite;

beforeAll(async () => {
  site = await createTempSite();
});

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('pages', () => {
  it('stand at their path with the bytes of their file', async () => {
    const response = await site.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-length')).toBe(String(PAGE.length));
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(PAGE);
    expect(await (await site.get('/')).text()).toBe('<h1>Home</h1>');
  });

  it('are found by an equivalent spelling of their path', async () => {
    expect((await site.get('/accounts/create%2Daccount')).status).toBe(200);
    expect((await site.get(`${path}?utm=1`)).status).toBe(200);
  });

  it.each([
    [`${path}/`, path],
    [`${path}//`, path],
    [`${path}/index.html`, path],
    ['/index.html', '/'],
    [`${path}.html?x=1`, `${path}?x=1`],
    [`${path}.htm`, path],
    ['/accounts/new-account.html', path],
    [`${path}/?x=1&y=%2F`, `${path}?x=1&y=%2F`],
    ['/accounts/new-account', path],
    ['/accounts/new-account/?x=1', `${path}?x=1`],
    ['/api-docs', '/api'],
    ['/api-docs/', '/api'],
    ['/api-docs/accounts/create?x=1', '/api?x=1'],
    ['/api-docs/index.html', '/api'],
    ['/api-docset?x=1', '/api?x=1'],
  ])('lead from %s to %s for good', async (from, to) => {
    const response = await site.get(from);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(to);
  });

  it('lead nowhere from a file whose address starts with /api-docs', async () => {
    // A payload of another page would be shown under the address that it was asked for at.
    for (const address of ['/api-docs/zones.rsc', '/api-docs/openapi.json', '/api-docs.rsc']) {
      expect((await site.get(address)).status).toBe(404);
    }
  });

  it('never lead to another site', async () => {
    for (const address of ['//evil.example/', '//evil.example/index.html', '//', '///']) {
      const response = await site.get(address);
      expect(response.headers.get('location') ?? '/').not.toMatch(/^\/\/|^\w+:/);
    }
  });
});

describe('encodings', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip, br;q=0.1', gunzipSync],
  ])('are %s for %s', async (encoding, header, decompress) => {
    const response = await site.get(path, { 'accept-encoding': header });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    expect(decompress(await readBytes(response)).toString()).toBe(PAGE);
  });

  it('are left out where the file has none or it would not help', async () => {
    const picture = await site.get('/images/picture.png', { 'accept-encoding': 'br' });
    expect(picture.headers.get('content-encoding')).toBeNull();
    expect(picture.headers.get('vary')).toBeNull();
    const home = await site.get('/', { 'accept-encoding': 'br' });
    expect(home.headers.get('content-encoding')).toBeNull();
    expect(home.headers.get('vary')).toBe('accept, accept-encoding');
  });

  it('never are the identity where the client excludes that', async () => {
    const packed = await site.get(path, { 'accept-encoding': 'identity;q=0, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const part = await site.get(path, {
      'accept-encoding': 'identity;q=0, gzip',
      range: 'bytes=0-3',
    });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    for (const header of ['identity;q=0', '*;q=0', 'zstd, identity;q=0']) {
      const refused = await site.get(path, { 'accept-encoding': header });
      expect([refused.status, refused.headers.get('vary')]).toEqual([406, 'accept-encoding']);
    }
    const picture = await site.get('/images/picture.png', {
      'accept-encoding': 'gzip, identity;q=0',
    });
    expect(picture.status).toBe(406);
    expect((await site.get('/nowhere', { 'accept-encoding': 'identity;q=0' })).status).toBe(404);
  });

  it('are not published as files of their own', async () => {
    expect((await site.get(`${path}/index.html.br`)).status).toBe(404);
  });
});

describe('conditional requests', () => {
  it('are answered with 304 when the tag fits', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await site.get(path, headers);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{12}-br"$/);
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await site.get(path, { ...headers, 'if-none-match': tags });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      expect(again.headers.get('content-length')).toBeNull();
      expect(await again.text()).toBe('');
    }
  });

  it('tell encodings apart', async () => {
    const etag = (await site.get(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('have a date where programs keep files, and a tag alone in a first view', async () => {
    const read = async (address: string) => {
      const { headers } = await site.get(address);
      return [headers.has('etag'), headers.has('last-modified')];
    };
    for (const address of [path, '/assets/entry-a1b2c3.js'])
      expect(await read(address), address).toEqual([true, false]);
    for (const address of ['/images/picture.png', `${path}.md`, '/openapi.json'])
      expect(await read(address), address).toEqual([true, true]);
  });

  it('go by the date only where there is no tag', async () => {
    const picture = '/images/picture.png';
    const date = (await site.get(picture)).headers.get('last-modified') ?? '';
    const later = new Date(Date.parse(date) + 60_000).toUTCString();
    const earlier = new Date(Date.parse(date) - 60_000).toUTCString();
    expect((await site.get(picture, { 'if-modified-since': date })).status).toBe(304);
    expect((await site.get(picture, { 'if-modified-since': later })).status).toBe(304);
    expect((await site.get(picture, { 'if-modified-since': earlier })).status).toBe(200);
    expect((await site.get(picture, { 'if-modified-since': 'yesterday' })).status).toBe(200);
    expect(
      (await site.get(picture, { 'if-modified-since': later, 'if-none-match': '"x"' })).status,
    ).toBe(200);
  });
});

describe('ranges', () => {
  const picture = '/images/picture.png';

  it('give the bytes that were asked for', async () => {
    const response = await site.get(picture, { range: 'bytes=10-19' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect(response.headers.get('content-length')).toBe('10');
    expect(await readBytes(response)).toEqual(PICTURE.subarray(10, 20));
  });

  it('are ranges of the identity, whatever else is accepted', async () => {
    const response = await site.get(path, { range: 'bytes=0-3', 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe('<h1>');
  });

  it('beyond the end are refused with the length', async () => {
    const response = await site.get(picture, { range: 'bytes=1000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
  });

  it('count only while If-Range fits', async () => {
    const whole = await site.get(picture);
    const etag = whole.headers.get('etag') ?? '';
    const date = whole.headers.get('last-modified') ?? '';
    const ask = async (condition: string) =>
      (await site.get(picture, { range: 'bytes=0-3', 'if-range': condition })).status;
    expect(await ask(etag)).toBe(206);
    expect(await ask(date)).toBe(206);
    expect(await ask('"old"')).toBe(200);
    expect(await ask(`W/${etag}`)).toBe(200);
  });

  it('that cannot be read give the whole file', async () => {
    const response = await site.get(picture, { range: 'bytes=5-2' });
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });
});

describe('methods', () => {
  it('HEAD has the headers of GET and no body', async () => {
    const request = new Request(`http://localhost${path}`, {
      method: 'HEAD',
      headers: { range: 'bytes=0-3' },
    });
    const response = await site.fetch(request);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(PAGE.length));
    expect(await response.text()).toBe('');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await site.fetch(new Request(`http://localhost${path}`, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('assets', () => {
  it('may be kept for good', async () => {
    const response = await site.get('/assets/entry-a1b2c3.js');
    expect(response.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });
});

describe('other sites', () => {
  const ALLOWED = 'access-control-allow-origin';

  it.each(['/openapi.json', `${path}.md`, '/images/picture.png'])(
    'may read %s, whole, in part or unchanged',
    async (address) => {
      const response = await site.get(address, { origin: 'https://viewer.example' });
      expect(response.headers.get(ALLOWED)).toBe('*');
      const part = await site.get(address, { range: 'bytes=0-0' });
      expect([part.status, part.headers.get(ALLOWED)]).toEqual([206, '*']);
      const same = await site.get(address, { 'if-none-match': '*' });
      expect([same.status, same.headers.get(ALLOWED)]).toEqual([304, '*']);
    },
  );

  it.each(['/', path, `${path}.rsc`, '/assets/entry-a1b2c3.js'])(
    'may link to %s, and read nothing of it',
    async (address) => {
      const response = await site.get(address, { origin: 'https://viewer.example' });
      expect([response.status, response.headers.get(ALLOWED)]).toEqual([200, null]);
    },
  );
});

describe('unknown addresses', () => {
  it.each([
    '/nowhere',
    '/accounts',
    '/404',
    '/404.html',
    '/old/page.html',
    '/wp/index.php',
    '//accounts/create-account',
    '/Accounts/create-account',
  ])('give the page for it at %s', async (address) => {
    const response = await site.get(address, { 'accept-encoding': 'gzip' });
    expect(response.status).toBe(404);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(gunzipSync(await readBytes(response)).toString()).toBe(NOT_FOUND);
  });

  it.each(['/nowhere.rsc', '/accounts/nowhere.md', '/x.json', '/assets/gone.js'])(
    'give one sentence at %s',
    async (address) => {
      const response = await site.get(address);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );
});

describe('files that are not held in memory', () => {
  it('are read from disk', async () => {
    const lean = await createTempSite({ memoryBudget: 0 });
    expect(await (await lean.get(path)).text()).toBe(PAGE);
    const range = await lean.get('/images/picture.png', { range: 'bytes=990-' });
    expect(await readBytes(range)).toEqual(PICTURE.subarray(990));
  });
});
