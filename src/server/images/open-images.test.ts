import { readdir, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhotograph, drawPicture, openTestImages } from './testing/create-test-images.ts';

const BROWSER = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };
const card = await drawPicture(800, 400).png().toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
const open = (options = {}) =>
  openTestImages(
    { 'apps/card.png': card, 'logo.svg': svg, 'empty.png': new Uint8Array() },
    options,
  );
const CARD = '/images/apps/card.png';

describe('openImages', () => {
  it('makes an image once and hands it out with its headers', async () => {
    const images = await open();
    const first = await images.get(CARD, 640, BROWSER);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/avif',
      'content-disposition': 'inline; filename="card.avif"',
      'content-security-policy': "script-src 'none'; frame-src 'none'; sandbox;",
      'cache-control': 'public, max-age=60, must-revalidate',
      'x-content-type-options': 'nosniff',
      'x-image-cache': 'MISS',
      vary: 'Accept',
    });
    const bytes = new Uint8Array(await first.arrayBuffer());
    expect(first.headers.get('content-length')).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).width).toBe(640);
    const second = await images.get(CARD, 640, BROWSER);
    expect(second.headers.get('x-image-cache')).toBe('HIT');
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(new Uint8Array(await second.arrayBuffer())).toEqual(bytes);
  });

  it('knows formats, widths and qualities apart', async () => {
    const images = await open();
    const asked = [
      images.get(CARD, 640, BROWSER),
      images.get(CARD, 640, { accept: 'image/webp' }),
      images.get(CARD, 640),
      images.get(CARD, 384),
      images.ask(`?url=${CARD}&w=640&q=10`, { headers: BROWSER }),
    ];
    const tags = (await Promise.all(asked)).map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(5);
    const same = await images.ask(`?url=${CARD}&w=640&q=75`);
    expect([same.headers.get('etag'), same.headers.get('x-image-cache')]).toEqual([tags[2], 'HIT']);
  });

  it('answers 304 to who has the image', async () => {
    const images = await open();
    const etag = (await images.get(CARD, 640)).headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await images.get(CARD, 640, { 'if-none-match': tag });
      expect([status, body, headers.get('etag')]).toEqual([304, null, etag]);
      expect([headers.get('vary'), headers.get('content-type')]).toEqual(['Accept', null]);
    }
    expect((await images.get(CARD, 640, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD without the image, and no other method', async () => {
    const images = await open();
    const query = `?url=${CARD}&w=640`;
    const head = await images.ask(query, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    const refused = await images.ask('?w=1', { method: 'HEAD' });
    expect([refused.status, refused.body]).toEqual([400, null]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await images.ask(query, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it.each([
    ['/images/nowhere.png', 404, '"url" parameter is valid but upstream response is invalid'],
    ['/images', 400, '"url" parameter is not allowed'],
    ['/images/', 404, '"url" parameter is valid but upstream response is invalid'],
    ['/images/apps', 404, '"url" parameter is valid but upstream response is invalid'],
    ['/images/../secret.png', 400, '"url" parameter is not allowed'],
    ['/images/logo.svg', 400, '"url" parameter is valid but image type is not allowed'],
    ['/images/empty.png', 400, "The requested resource isn't a valid image."],
  ])('refuses %s', async (path, status, text) => {
    const response = await (await open()).get(path, 640);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('does the work once for everybody who asks at the same time', async () => {
    // A second piece of work would be refused.
    const images = await openTestImages(
      { 'photo.jpg': await drawPhotograph(1600, 1000) },
      { limits: { conversions: 1, waiting: 0 } },
    );
    const asked = Array.from({ length: 100 }, () => images.get('/images/photo.jpg', 1080));
    const responses = await Promise.all(asked);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    const keptFiles = await readdir(images.cacheDir, { recursive: true });
    expect(keptFiles.filter((name) => name.endsWith('.image'))).toHaveLength(1);
  });

  it('refuses for a while when too many images are being made', async () => {
    const images = await open({ limits: { conversions: 1, waiting: 1 } });
    const responses = await Promise.all(
      [16, 32, 48, 64, 96].map((width) => images.get(CARD, width, BROWSER)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    const refused = responses.find(({ status }) => status === 503)!;
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await images.get(CARD, 128)).status).toBe(200);
  });

  it('keeps images for the next server, and makes a damaged one again', async () => {
    const before = await open();
    const etag = (await before.get(CARD, 640)).headers.get('etag');
    await before.close();
    const { cacheDir } = before;
    const after = await (await open({ cacheDir })).get(CARD, 640);
    expect([after.headers.get('x-image-cache'), after.headers.get('etag')]).toEqual(['HIT', etag]);
    const files = await readdir(cacheDir, { recursive: true });
    await truncate(
      join(
        cacheDir,
        files.find((name) => name.endsWith('.image'))!,
      ),
      200,
    );
    const again = await (await open({ cacheDir })).get(CARD, 640);
    expect([again.status, again.headers.get('x-image-cache')]).toEqual([200, 'MISS']);
    expect(again.headers.get('etag')).toBe(etag);
  });

  it('makes images of changed content anew', async () => {
    const before = await openTestImages({ 'a.png': card });
    await before.get('/images/a.png', 640);
    const { cacheDir } = before;
    const other = await drawPicture(800, 400, '#663300').png().toBuffer();
    const after = await openTestImages({ 'a.png': other }, { cacheDir });
    const response = await after.get('/images/a.png', 640);
    expect(response.headers.get('x-image-cache')).toBe('MISS');
  });

  it('makes images in a process of its own when told which', async () => {
    const processFile = join(import.meta.dirname, 'convert/conversion-process.ts');
    const images = await open({ processFile });
    const responses = await Promise.all([
      images.get(CARD, 640, BROWSER),
      images.get('/images/empty.png', 640),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    const bytes = new Uint8Array(await responses[0].arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(640);
    await images.close();
  });

  it('says which host is not written as one', async () => {
    await expect(open({ remoteHosts: ['*.example'] })).rejects.toThrow('"*.example"');
  });
});

describe('openImages with hosts elsewhere', () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/drawing.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(svg);
    } else if (request.url === '/page.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html>');
    } else response.writeHead(200, { 'cache-control': 'max-age=600' }).end(card);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://images.test:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const openRemote = (options = {}) =>
    open({
      remoteHosts: [origin],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowedAddress: () => true,
      ...options,
    });

  it('keeps an image for as long as its sender says, then fetches it again', async () => {
    let now = Date.now();
    const images = await openRemote({ clock: { now: () => now } });
    const get = async () => (await images.get(`${origin}/card.png`, 640)).headers;
    const first = await get();
    expect(first.get('cache-control')).toBe('public, max-age=600, must-revalidate');
    expect(first.get('content-disposition')).toBe('inline; filename="card.png"');
    asked = 0;
    expect((await get()).get('x-image-cache')).toBe('HIT');
    now += 599_000;
    expect((await get()).get('x-image-cache')).toBe('HIT');
    now += 2000;
    expect((await get()).get('x-image-cache')).toBe('MISS');
    expect(asked).toBe(1);
  });

  it('believes the content rather than its sender', async () => {
    const images = await openRemote();
    const texts = await Promise.all(
      ['/drawing.png', '/page.png'].map(async (path) =>
        (await images.get(origin + path, 640)).text(),
      ),
    );
    expect(texts).toEqual([
      '"url" parameter is valid but image type is not allowed',
      "The requested resource isn't a valid image.",
    ]);
  });

  it('does not fetch from this machine unless told to', async () => {
    asked = 0;
    const images = await open({
      remoteHosts: [origin],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    const response = await images.get(`${origin}/card.png`, 640);
    expect([response.status, await response.text(), asked]).toEqual([
      400,
      '"url" parameter is not allowed',
      0,
    ]);
  });
});
