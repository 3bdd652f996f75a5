import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteFetch, type RemoteFetchParts } from './create-remote-fetch.ts';
import { isPublicAddress } from '#server/outbound/is-public-address.ts';

const LIMITS = { downloadMs: 400, redirects: 3, sourceBytes: 1000 };
const requests: IncomingMessage[] = [];
let port = 0;

function answer(request: IncomingMessage, response: ServerResponse): void {
  requests.push(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/to') {
    response.writeHead(302, { location: searchParams.get('url') ?? '' }).end();
  } else if (pathname === '/status') response.writeHead(Number(searchParams.get('n'))).end('no');
  else if (pathname === '/silent') return;
  else if (pathname === '/slow') {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  } else if (pathname === '/announced') {
    response.writeHead(200, { 'content-length': '5000000' }).flushHeaders();
  } else if (pathname === '/endless') {
    const timer = setInterval(() => response.write('x'.repeat(300)), 5);
    response.on('close', () => clearInterval(timer));
  } else if (pathname === '/cut') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  } else if (pathname === '/packed') {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
  } else response.writeHead(200, { 'cache-control': 'public, max-age=600' }).end('image');
}

const server = createServer(answer);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = (path: string) => new URL(`http://images.test:${port}${path}`);

function createFetch(parts: Partial<RemoteFetchParts> = {}) {
  return createRemoteFetch({
    origins: new Set([here('/').origin, `http://other.test:${port}`]),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowedAddress: (address) => address === '127.0.0.1',
    limits: LIMITS,
    ...parts,
  });
}

const NOT_ALLOWED = { status: 400, message: '"url" parameter is not allowed' };
const upstream = (status: number) => ({
  status,
  message: '"url" parameter is valid but upstream response is invalid',
});

describe('createRemoteFetch', () => {
  it('fetches an image with how long it is fresh, and tells nothing about the reader', async () => {
    const { bytes, maxAge } = await createFetch()(here('/a.png?x=1'));
    expect(Buffer.from(bytes).toString()).toBe('image');
    expect(maxAge).toBe(600);
    const { url, headers } = requests.at(-1)!;
    expect(url).toBe('/a.png?x=1');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
  });

  it('connects to the address that was checked, and asks for it once', async () => {
    let asked = 0;
    const resolve = () => {
      asked += 1;
      const address = asked === 1 ? '127.0.0.1' : '127.0.0.2';
      return Promise.resolve([{ address, family: 4 }]);
    };
    await createFetch({ resolve })(here('/a.png'));
    expect(asked).toBe(1);
  });

  it.each([
    [['127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
  ])('does not connect to a name that leads to %j', async (addresses) => {
    const count = requests.length;
    const resolve = () =>
      Promise.resolve(
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const fetchRemote = createFetch({ resolve, isAllowedAddress: isPublicAddress });
    await expect(fetchRemote(here('/a.png'))).rejects.toMatchObject(NOT_ALLOWED);
    expect(requests).toHaveLength(count);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]'])(
    'checks %s though it needs no resolver',
    async (host) => {
      const url = new URL(`http://${host}:${port}/a.png`);
      const count = requests.length;
      const origins = new Set([url.origin]);
      const fetchRemote = createFetch({ origins, isAllowedAddress: isPublicAddress });
      await expect(fetchRemote(url)).rejects.toMatchObject(NOT_ALLOWED);
      expect(requests).toHaveLength(count);
    },
  );

  it('follows three redirects', async () => {
    const nest = (times: number): string =>
      times === 0 ? '/a.png' : `/to?url=${encodeURIComponent(nest(times - 1))}`;
    const fetchRemote = createFetch();
    expect((await fetchRemote(here(nest(3)))).maxAge).toBe(600);
    await expect(fetchRemote(here(nest(4)))).rejects.toMatchObject(upstream(500));
  });

  it('checks where a redirect leads', async () => {
    const redirect = (url: string) => here(`/to?url=${encodeURIComponent(url)}`);
    const allowed = redirect(`http://other.test:${port}/a.png`);
    expect((await createFetch()(allowed)).maxAge).toBe(600);
    for (const url of [
      'http://elsewhere.test/',
      'http://169.254.169.254/latest/meta-data',
      `http://u:p@images.test:${port}/`,
      'file:///etc/passwd',
      '//elsewhere.test/',
    ]) {
      await expect(createFetch()(redirect(url))).rejects.toMatchObject(NOT_ALLOWED);
    }
    const resolve = (host: string) =>
      Promise.resolve([{ address: host === 'images.test' ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    await expect(createFetch({ resolve })(allowed)).rejects.toMatchObject(NOT_ALLOWED);
  });

  it.each([
    ['/status?n=404', 404],
    ['/status?n=503', 503],
    ['/status?n=304', 500],
    ['/to', 500],
    ['/announced', 413],
    ['/endless', 413],
    ['/cut', 500],
    ['/packed', 500],
  ])('refuses %s with %i', async (path, status) => {
    await expect(createFetch()(here(path))).rejects.toMatchObject(upstream(status));
  });

  it('refuses a name that has no address, and one where nobody answers', async () => {
    const failing = createFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(failing(here('/'))).rejects.toMatchObject(upstream(500));
    await expect(
      createFetch({ resolve: () => Promise.resolve([]) })(here('/')),
    ).rejects.toMatchObject(upstream(500));
    const closed = new URL('http://images.test:1/');
    await expect(createFetch({ origins: new Set([closed.origin]) })(closed)).rejects.toMatchObject(
      upstream(500),
    );
  });

  it('gives up in time on what never answers, never ends or never resolves', async () => {
    const late = {
      status: 504,
      message: '"url" parameter is valid but upstream response timed out',
    };
    const limits = { ...LIMITS, sourceBytes: 1_000_000 };
    await Promise.all([
      expect(createFetch()(here('/silent'))).rejects.toMatchObject(late),
      expect(createFetch({ limits })(here('/slow'))).rejects.toMatchObject(late),
      expect(
        createFetch({ resolve: () => new Promise(() => undefined) })(here('/')),
      ).rejects.toMatchObject(late),
    ]);
  });
});
