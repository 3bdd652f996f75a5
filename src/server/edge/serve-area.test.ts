// @own-process: it stops the clock
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Area } from './area.ts';
import type { Connection } from './connection.ts';
import { createApp, type AppParts } from './create-app.ts';
import { HttpError } from './http-error.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './observe/create-metrics.ts';
import { buildSecurityHeaders } from './security-headers.ts';

const securityHeaders = buildSecurityHeaders([]);

function createTestApp(
  area: Partial<Area>,
  more: Pick<Partial<AppParts>, 'trustProxy' | 'metrics'> = {},
) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', write: (text) => lines.push(text) });
  const app = createApp({
    site: () => new Response('site'),
    areas: { '/area/*': { fetch: () => new Response('area'), ...area } },
    requestsPerMinute: 5,
    logger,
    securityHeaders,
    trustProxy: false,
    ...more,
  });
  async function ask(path: string, options: RequestInit & { readonly address?: string }) {
    const { address = '192.0.2.1', ...init } = options;
    const headers: Record<string, string> = {};
    const connection: Connection = {
      address,
      addHeaders: (added) => Object.assign(headers, added),
      onEnd: (listener) => setTimeout(() => listener(3), 0),
      isGone: () => false,
      isReceiving: () => false,
    };
    const request = new Request(`http://localhost${path}`, init);
    const response = await app.fetch(request, connection);
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  }
  return { lines, logger, ask };
}

/** A body without a length, of so many pieces of 1,000 bytes; says how many were taken. */
function createStreamedBody(pieces: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1;
      if (taken > pieces) controller.close();
      else controller.enqueue(new Uint8Array(1000));
    },
  });
  return { init: { method: 'POST', body, duplex: 'half' } as RequestInit, taken: () => taken };
}

afterEach(() => vi.useRealTimers());

describe('the rate limit of an area', () => {
  it('says where a client stands, and when to come back', async () => {
    const { ask } = createTestApp({});
    const first = await ask('/area/x', {});
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=5;w=60');
    expect(first.headers.get('ratelimit')).toBe('"address";r=4;t=60');
    for (let time = 0; time < 4; time += 1) await ask('/area/x', {});
    const refused = await ask('/area/y', {});
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toBe('"address";r=0;t=60');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await ask('/area/x', { address: '192.0.2.2' })).status).toBe(200);
  });

  it('begins anew after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { ask } = createTestApp({ requestsPerMinute: 1 });
    expect((await ask('/area', {})).status).toBe(200);
    vi.advanceTimersByTime(59_000);
    expect((await ask('/area', {})).status).toBe(429);
    vi.advanceTimersByTime(1001);
    expect((await ask('/area', {})).status).toBe(200);
  });

  it('counts a network of IPv6 as one client', async () => {
    const { ask } = createTestApp({ requestsPerMinute: 2 });
    for (const host of ['1', '2']) await ask('/area', { address: `2001:db8:1:2::${host}` });
    expect((await ask('/area', { address: '2001:db8:1:2:ffff::3' })).status).toBe(429);
    expect((await ask('/area', { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('counts a token from wherever it comes', async () => {
    const { ask } = createTestApp({ requestsPerMinute: 100, tokenRequestsPerMinute: 2 });
    const withToken = (address: string, token: string) =>
      ask('/area', { address, headers: { authorization: `Bearer ${token}` } });
    const first = await withToken('192.0.2.1', 'one');
    expect(first.headers.get('ratelimit')).toBe('"address";r=99;t=60, "token";r=1;t=60');
    await withToken('192.0.2.2', 'one');
    expect((await withToken('192.0.2.3', 'one')).status).toBe(429);
    expect((await withToken('192.0.2.3', 'two')).status).toBe(200);
  });

  it('tells the metrics how many were refused', async () => {
    const { ask } = createTestApp({ requestsPerMinute: 1 }, { metrics: createMetrics() });
    for (let count = 0; count < 3; count += 1) await ask('/area', {});
    expect(await (await ask('/metrics', {})).text()).toContain(
      'http_requests_limited_total{area="/area/*"} 2',
    );
  });

  it('counts nothing of the site, nor of an area without a limit', async () => {
    const { ask } = createTestApp({ requestsPerMinute: 0 });
    for (const path of ['/', '/area', '/healthz']) {
      for (let time = 0; time < 20; time += 1) {
        const { status, headers } = await ask(path, {});
        expect([status, headers.has('ratelimit')]).toEqual([200, false]);
      }
    }
  });

  it('counts what a request holds beyond one', async () => {
    const { ask } = createTestApp({
      async fetch(request, _address, { countMore }) {
        await countMore?.(Number(await request.text()));
        return new Response();
      },
    });
    const send = (body: string) => ask('/area', { method: 'POST', body });
    const first = await send('3');
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"address";r=1;t=60']);
    const second = await send('1');
    expect([second.status, second.headers.get('ratelimit')]).toEqual([429, '"address";r=0;t=60']);
  });

  it('believes a forwarded address only where a proxy is trusted, and only a real one', async () => {
    const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const trusting = createTestApp({ requestsPerMinute: 1 }, { trustProxy: true });
    expect((await trusting.ask('/area', forwarded('203.0.113.1'))).status).toBe(200);
    expect((await trusting.ask('/area', forwarded('203.0.113.2'))).status).toBe(200);
    expect((await trusting.ask('/area', forwarded('x'.repeat(900)))).status).toBe(200);
    expect((await trusting.ask('/area', forwarded('y'.repeat(900)))).status).toBe(429);
    const careful = createTestApp({ requestsPerMinute: 1 });
    expect((await careful.ask('/area', forwarded('203.0.113.1'))).status).toBe(200);
    expect((await careful.ask('/area', forwarded('203.0.113.2'))).status).toBe(429);
  });

  it('is told in the wire format of the area', async () => {
    const { ask } = createTestApp({
      requestsPerMinute: 1,
      formatError: ({ status, message }) => Response.json({ message, status }, { status }),
    });
    await ask('/area', {});
    const refused = await ask('/area', {});
    expect(await refused.json()).toEqual({ message: 'Too many requests.', status: 429 });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(refused.headers.get('content-security-policy')).not.toBeNull();
  });
});

describe('the body limit of an area', () => {
  const fetch: Area['fetch'] = async (request) =>
    new Response(String((await request.text()).length));

  it('lets through what fits', async () => {
    const { ask } = createTestApp({ fetch, bodyBytes: 4000 });
    const { init } = createStreamedBody(4);
    expect(await (await ask('/area', init)).text()).toBe('4000');
    expect(await (await ask('/area', { method: 'POST' })).text()).toBe('0');
  });

  it('refuses a length that is too much without reading anything', async () => {
    const { ask } = createTestApp({ fetch, bodyBytes: 4000 });
    const { init, taken } = createStreamedBody(5);
    const told = await ask('/area', { ...init, headers: { 'content-length': '5000' } });
    expect(told.status).toBe(413);
    expect(taken()).toBeLessThanOrEqual(1);
  });

  it('refuses a length that is no number', async () => {
    const { ask } = createTestApp({ fetch, bodyBytes: 4000 });
    const { init } = createStreamedBody(1);
    for (const length of ['', '-1', '1e3', '0x10'])
      expect((await ask('/area', { ...init, headers: { 'content-length': length } })).status).toBe(
        400,
      );
  });

  it('stops reading a body without a length where it grows too long', async () => {
    const { ask } = createTestApp({ fetch, bodyBytes: 4000 });
    const { init, taken } = createStreamedBody(1_000_000);
    expect((await ask('/area', init)).status).toBe(413);
    expect(taken()).toBeLessThan(10);
  });

  it('takes no endless row of small pieces', async () => {
    const { ask } = createTestApp({ fetch, bodyBytes: 5000 });
    const body = new ReadableStream({ pull: (own) => own.enqueue(new Uint8Array(1)) });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await ask('/area', init)).status).toBe(400);
  });

  it('says so even where the area takes the end for something else', async () => {
    const { ask } = createTestApp({
      bodyBytes: 4000,
      fetch: (request) =>
        request.text().then(
          () => new Response('read'),
          () => new Response('cut off', { status: 400 }),
        ),
    });
    expect((await ask('/area', createStreamedBody(9).init)).status).toBe(413);
  });
});

describe('the failures of an area', () => {
  it('are hidden from the client and logged under the id that it gets', async () => {
    const { ask, lines, logger } = createTestApp({
      fetch: () => Promise.reject(new Error('/srv/docs/data is away')),
      formatError: ({ status, message }) => Response.json({ message }, { status }),
    });
    const response = await ask('/area', { headers: { 'x-request-id': 'from-proxy-42' } });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Something went wrong on our side.' });
    expect(response.headers.get('x-request-id')).toBe('from-proxy-42');
    await vi.waitFor(() => {
      logger.flush();
      const events = lines.join('').trim().split('\n');
      expect(events.map((line) => JSON.parse(line))).toMatchObject([
        { event: 'failure', id: 'from-proxy-42', message: '/srv/docs/data is away' },
        { event: 'request', id: 'from-proxy-42', path: '/area/*', status: 500, bytes: 3 },
      ]);
    });
  });

  it('include an answer that never comes', async () => {
    const { ask } = createTestApp({ fetch: () => new Promise(() => {}), timeoutMs: 20 });
    const late = await ask('/area', {});
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '30']);
  });

  it('keep the status and the headers of a refusal', async () => {
    const { ask } = createTestApp({
      fetch: () => {
        throw new HttpError(405, 'Not so.', { headers: { allow: 'POST' } });
      },
    });
    const response = await ask('/area', {});
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.text()).toBe('Not so.\n');
  });
});

describe('the id of a request', () => {
  it.each(['short', 'a b c d e f g', 'name@mail.example', 'x'.repeat(65), '<script>alert(1)'])(
    'is not %s',
    async (given) => {
      const { ask } = createTestApp({});
      const { headers } = await ask('/area', { headers: { 'x-request-id': given } });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{12}$/);
    },
  );

  it('is handed to the area', async () => {
    const { ask } = createTestApp({ fetch: (_request, _address, { id }) => new Response(id) });
    const response = await ask('/area', {});
    expect(await response.text()).toBe(response.headers.get('x-request-id'));
  });
});

describe('the log of requests', () => {
  it('holds nothing that a client made up', async () => {
    const { ask, lines, logger } = createTestApp({});
    const app = createApp({
      site: () => {
        throw new HttpError(404, 'There is nothing at this address.');
      },
      logger,
      securityHeaders,
      trustProxy: false,
    });
    await app.fetch(new Request('http://localhost/name@mail.example?q=name', {}));
    await ask('/area/name@mail.example?token=secret', {
      headers: { authorization: 'Bearer secret' },
    });
    await vi.waitFor(() => {
      logger.flush();
      expect(lines.join('').match(/"path":"[^"]*"/g)).toEqual(['"path":"/*"', '"path":"/area/*"']);
    });
    expect(lines.join('')).not.toMatch(/secret|name|192\.0/);
  });
});
