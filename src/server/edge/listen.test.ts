import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { createTempSite, NOT_FOUND, PAGE } from '#server/testing/create-temp-site.ts';
import { listen, ListenError, type RunningServer } from './listen.ts';
import { buildSecurityHeaders } from './security-headers.ts';

const securityHeaders = buildSecurityHeaders([]);
const host = '127.0.0.1';
let server: RunningServer;

beforeAll(async () => {
  server = await listen({ app: await createTempSite(), port: 0, host, securityHeaders });
});
afterAll(() => server.close(1000));

/** Sends bytes as they are, which fetch would put in order first, and reads until the server hangs up. */
function send(lines: string, port = Number(new URL(server.url).port)): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, host, () => socket.end(lines, 'latin1'));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function ask(target: string, method = 'GET'): Promise<string> {
  return send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
}

describe('listen', () => {
  it('serves pages over a socket', async () => {
    const response = await fetch(`${server.url}/accounts/create-account`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(PAGE);
    const head = await fetch(`${server.url}/accounts/create-account`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(head.headers.get('content-length')).toBe(String(PAGE.length));
  });

  it.each([
    ['a dot segment', 'GET', '/../secret.txt', /^HTTP\/1.1 4\d\d /],
    ['a backslash', 'GET', '/..\\secret.txt', /^HTTP\/1.1 400 /],
    ['an encoded separator', 'GET', '/%2e%2e%2fsecret.txt', /^HTTP\/1.1 400 /],
    ['an encoded NUL', 'GET', '/accounts%00', /^HTTP\/1.1 400 /],
    ['a target of 9 KB', 'GET', `/${'a'.repeat(9000)}`, /^HTTP\/1.1 414 /],
    ['a target of 40 KB', 'GET', `/${'a'.repeat(40_000)}`, /^HTTP\/1.1 4\d\d /],
    ['a relative target', 'GET', 'nowhere', /^HTTP\/1.1 400 /],
    ['a target that is no path', 'OPTIONS', '*', /^HTTP\/1.1 40\d /],
    ['a method of debugging', 'TRACE', '/', /^HTTP\/1.1 405 /],
  ])('refuses %s', async (_what, method, target, expected) => {
    expect(await ask(target, method)).toMatch(expected);
  });

  it('says that a connection stays only to those who would not know', async () => {
    const read = async (version: string, connection: string) =>
      (await send(`GET / HTTP/${version}\r\nHost: localhost\r\n${connection}\r\n`))
        .split('\r\n')
        .filter((line) => /^(?:connection|keep-alive):/i.test(line));
    expect(await read('1.1', '')).toEqual([]);
    expect(await read('1.1', 'Connection: close\r\n')).toEqual(['Connection: close']);
    expect(await read('1.0', 'Connection: keep-alive\r\n')).toContain('Connection: keep-alive');
  });

  it('answers the health check of a balancer that speaks HTTP/1.0 and names no host', async () => {
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
    expect(await send('GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });

  it('takes an absolute target as its path', async () => {
    expect(await ask('http://elsewhere.example/')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('never fails on a path, and never gives away a file beside the published ones', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%',
        'secret.txt',
        'client',
        '?',
        '#',
        ';',
      ),
      fc
        .string({ unit: 'binary-ascii', maxLength: 6 })
        .map((text) => text.replaceAll(/\s|\0/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const response = await ask(`/${pieces.join('')}`);
        expect(response).toMatch(/^HTTP\/1.1 [234]\d\d /);
        expect(response.endsWith('secret')).toBe(false);
      }),
      { numRuns: countRuns(300) },
    );
  });

  it('answers on a connection that stays open', async () => {
    const request = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const last = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect((await send(request + last)).split(NOT_FOUND)).toHaveLength(3);
  });

  it('says what to do when the port is taken', async () => {
    const port = Number(new URL(server.url).port);
    const second = listen({ app: await createTempSite(), port, host, securityHeaders });
    await expect(second).rejects.toThrow(ListenError);
    await expect(second).rejects.toThrow(`Port ${port} is taken`);
  });

  it('finishes what has begun before it closes', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const app = { fetch: () => held.then(() => new Response('late')) };
    const slow = await listen({ app, port: 0, host, securityHeaders });
    const response = fetch(slow.url);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closing = slow.close(5000);
    release();
    expect(await (await response).text()).toBe('late');
    await closing;
    await expect(fetch(slow.url)).rejects.toThrow();
  });

  it('cuts off what does not finish in time', async () => {
    const app = { fetch: () => new Promise<Response>(() => undefined) };
    const stuck = await listen({ app, port: 0, host, securityHeaders });
    const response = fetch(stuck.url).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stuck.close(100);
    expect(await response).toBe('cut');
  });
});
