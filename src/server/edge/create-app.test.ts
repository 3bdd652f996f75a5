import { describe, expect, it } from 'vitest';
import { createTempSite } from '#server/testing/create-temp-site.ts';
import { createApp } from './create-app.ts';
import { HttpError } from './http-error.ts';
import { listen } from './listen.ts';
import { createLogger } from './logger.ts';
import { buildSecurityHeaders } from './security-headers.ts';

function createFailingApp(error: Error) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', write: (text) => lines.push(text) });
  const site = () => {
    throw error;
  };
  const app = createApp({
    site,
    logger,
    securityHeaders: buildSecurityHeaders([]),
    trustProxy: false,
  });
  return { lines, logger, ask: async () => app.fetch(new Request('http://localhost/')) };
}

describe('createApp', () => {
  it('says ok when it is ready', async () => {
    const site = await createTempSite();
    const response = await site.get('/healthz');
    expect(await response.text()).toBe('ok');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('sends the security headers with every answer', async () => {
    const site = await createTempSite();
    const known = ['/healthz', '/', '/accounts/create-account/'];
    const unknown = ['/nowhere', '/nowhere.md', '/%zz', `/${'a'.repeat(9000)}`];
    for (const address of [...known, ...unknown]) {
      const { headers } = await site.get(address);
      for (const [name, value] of Object.entries(buildSecurityHeaders(['sha256-AAA=']))) {
        expect(headers.get(name)).toBe(value);
      }
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('asks for TLS from then on only when a trusted proxy says that TLS was used', async () => {
    const tls = { 'x-forwarded-proto': 'https' };
    const trusting = await createTempSite({ trustProxy: true });
    for (const address of ['/', '/healthz', '/nowhere.md', '/index.html']) {
      const { headers } = await trusting.get(address, tls);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect((await trusting.get('/')).headers.get('strict-transport-security')).toBeNull();
    const careful = await createTempSite();
    expect((await careful.get('/', tls)).headers.get('strict-transport-security')).toBeNull();
  });

  it('logs method, path, status and time, and nothing about the reader', async () => {
    const site = await createTempSite();
    await site.get('/accounts/create-account?email=a@b.example', {
      'user-agent': 'secret-agent',
      'x-forwarded-for': '192.0.2.1',
      referer: 'http://localhost/?q=secret',
    });
    await expect.poll(() => site.lines.length).toBe(1);
    const { time, ms, bytes, id, ...rest } = JSON.parse(site.lines[0]!);
    expect(Date.parse(time)).not.toBeNaN();
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(bytes).toBeGreaterThan(0);
    expect(id).toMatch(/^req_[0-9A-Z]{12}$/);
    expect(rest).toEqual({
      level: 'info',
      event: 'request',
      method: 'GET',
      path: '/accounts/create-account',
      status: 200,
    });
  });

  it.each(['/api-docs-of-jane', '/%61pi-docs-of-jane'])(
    'logs no words of a client in a path that has moved by its beginning: %s',
    async (path) => {
      const site = await createTempSite();
      expect((await site.get(path)).status).toBe(308);
      await expect.poll(() => site.lines.length).toBe(1);
      expect(JSON.parse(site.lines[0]!).path).toBe('/api');
    },
  );

  it('hides what went wrong and logs it under the id that it sends', async () => {
    const { ask, lines, logger } = createFailingApp(new Error('password is 1234'));
    const response = await ask();
    const id = response.headers.get('x-request-id');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('1234');
    logger.flush();
    expect(JSON.parse(lines[0]!)).toMatchObject({
      event: 'failure',
      id,
      message: 'password is 1234',
    });
  });

  it('names each answer by an id, but for a file that has come without one', async () => {
    const site = await createTempSite();
    const read = async (address: string, headers: Record<string, string> = {}) =>
      (await site.get(address, headers)).headers.get('x-request-id');
    expect(await read('/accounts/create-account')).toBeNull();
    expect(await read('/accounts/create-account', { 'x-request-id': 'proxy-42' })).toBe('proxy-42');
    for (const address of ['/healthz', '/nowhere.md', '/%zz'])
      expect(await read(address), address).toMatch(/^req_[0-9A-Z]{12}$/);
  });

  it('keeps the status of a failure that is known', async () => {
    const { ask } = createFailingApp(new HttpError(503, 'The store at 10.0.0.1 is away.'));
    const response = await ask();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('10.0.0.1');
  });

  it('leaves to an area what a file of the site could answer at once', async () => {
    const { logger } = createFailingApp(new Error('not asked'));
    const bytes = Buffer.from('a file');
    const headers = { 'content-length': String(bytes.length) };
    const app = createApp({
      site: () => new Response('the site'),
      findReady: () => ({ headers, bytes }),
      logger,
      securityHeaders: {},
      trustProxy: false,
    });
    const server = await listen({ app, port: 0, host: '127.0.0.1', securityHeaders: {} });
    const read = async (path: string) => (await fetch(new URL(path, server.url))).text();
    expect([await read('/'), await read('/healthz')]).toEqual(['a file', 'ok']);
    await server.close(1000);
  });
});
