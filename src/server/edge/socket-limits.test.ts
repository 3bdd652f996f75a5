import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from './create-app.ts';
import { createApp } from './create-app.ts';
import { listen, type RunningServer } from './listen.ts';
import { createLogger } from './logger.ts';
import type { SocketLimits } from './socket-limits.ts';

const host = '127.0.0.1';
const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n';
const servers: RunningServer[] = [];
const sockets: Socket[] = [];
const quick: Partial<SocketLimits> = { checkMs: 20 };

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close(0)));
});

async function start(limits: Partial<SocketLimits>, app: App = createEchoApp()): Promise<number> {
  const options = { app, port: 0, host, securityHeaders: { 'x-safe': '1' } };
  const server = await listen({ ...options, limits: { ...quick, ...limits } });
  servers.push(server);
  return Number(new URL(server.url).port);
}

function createEchoApp(fetch = async (request: Request) => new Response(await request.text())) {
  return createApp({
    site: () => new Response('site'),
    areas: { '/echo': { fetch, bodyBytes: 100_000 } },
    logger: createLogger({ level: 'silent', write: () => {} }),
    securityHeaders: { 'x-safe': '1' },
    trustProxy: false,
  });
}

interface Conversation {
  readonly socket: Socket;
  /** What came so far. */
  readonly text: () => string;
  /** Everything that came, once the server has hung up. */
  readonly ended: Promise<string>;
}

function talk(port: number, lines: string | Buffer): Conversation {
  let text = '';
  const socket = connect(port, host, () => socket.write(lines));
  sockets.push(socket);
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  return { socket, text: () => text, ended };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a slow client', () => {
  it('is cut off while it dawdles over its headers', async () => {
    const port = await start({ headersMs: 200 });
    const { socket, ended } = talk(port, `GET / ${HEAD}`);
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 30);
    // For its part it would never hang up.
    expect(await ended).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  it('is cut off while it dawdles over its body', async () => {
    const port = await start({ headersMs: 100, requestMs: 300 });
    const { socket, ended } = talk(port, `POST /echo ${HEAD}Content-Length: 90000\r\n\r\n`);
    const drip = setInterval(() => socket.write('x'), 30);
    expect(await ended).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  it('is cut off while it says nothing', async () => {
    const port = await start({ idleMs: 150 });
    expect(await talk(port, '').ended).toBe('');
  });

  it('is cut off while it does not read its answer', async () => {
    const size = 300_000_000;
    const body = () => {
      let sent = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 100_000;
          controller.enqueue(new Uint8Array(100_000));
          if (sent >= size) controller.close();
        },
      });
    };
    const port = await start(
      { answerMs: 300 },
      createEchoApp(async () => new Response(body())),
    );
    const { socket } = talk(port, `POST /echo ${HEAD}Content-Length: 0\r\n\r\n`);
    socket.pause();
    await wait(600);
    socket.resume();
    await expect.poll(() => socket.closed, { timeout: 5000 }).toBe(true);
    expect(socket.bytesRead).toBeLessThan(size / 2);
  });

  it('may keep its connection between two requests, but not for ever', async () => {
    const port = await start({ keepAliveMs: 200 });
    const { socket, ended } = talk(port, `GET / ${HEAD}\r\n`);
    await wait(100);
    socket.write(`GET / ${HEAD}\r\n`);
    const text = await ended;
    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  });
});

describe('server-sent events', () => {
  it('outlast every time limit and arrive one by one', async () => {
    let push: (text: string) => void = () => {};
    const app = createEchoApp(async () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          push = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const port = await start({ answerMs: 100, idleMs: 100, requestMs: 100, headersMs: 100 }, app);
    const { text } = talk(port, `POST /echo ${HEAD}Content-Length: 0\r\n\r\n`);
    await expect.poll(text).toContain('text/event-stream');
    for (const event of ['one', 'two']) {
      await wait(400);
      push(`data: ${event}\n\n`);
      await expect.poll(text).toContain(`data: ${event}`);
    }
  });
});

describe('server-sent events that nobody reads', () => {
  it('end, and those that somebody reads go on', async () => {
    const event = new TextEncoder().encode(`data: ${'x'.repeat(1_000_000)}\n\n`);
    const app = createEchoApp(async () => {
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await wait(20);
          controller.enqueue(event);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const port = await start({ unreadMs: 400 }, app);
    const lines = `POST /echo ${HEAD}Content-Length: 0\r\n\r\n`;
    const [idle, busy] = [talk(port, lines), talk(port, lines)];
    idle.socket.pause();
    await wait(2500);
    idle.socket.resume();
    await expect.poll(() => idle.socket.closed, { timeout: 5000 }).toBe(true);
    expect(busy.socket.closed).toBe(false);
  });
});

describe('a large request', () => {
  it('is refused where its headers are', async () => {
    const port = await start({ headerBytes: 2000 });
    const text = await talk(port, `GET / ${HEAD}X-A: ${'a'.repeat(3000)}\r\n\r\n`).ended;
    expect(text).toMatch(/^HTTP\/1.1 431 /);
  });

  it('is refused where its body is, told or in chunks', async () => {
    const port = await start({});
    const told = talk(port, `POST /echo ${HEAD}Content-Length: 900000000\r\n\r\nabc`);
    await expect.poll(told.text).toMatch(/^HTTP\/1.1 413 /);
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`;
    const chunked = talk(
      port,
      `POST /echo ${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`,
    );
    await expect.poll(chunked.text).toMatch(/^HTTP\/1.1 413 /);
    const fitting = talk(
      port,
      `POST /echo ${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}0\r\n\r\n`,
    );
    const response = await fitting.ended;
    expect(response).toMatch(/^HTTP\/1.1 200 /);
    expect(response.includes('x'.repeat(50_000))).toBe(true);
  });

  it('does not let in more connections than there is room for', async () => {
    let begun = 0;
    const app = createEchoApp(() => {
      begun += 1;
      return new Promise<Response>(() => {});
    });
    const port = await start({ connections: 3, connectionsPerAddress: Infinity }, app);
    for (let count = 1; count <= 3; count += 1) {
      talk(port, `POST /echo ${HEAD}Content-Length: 0\r\n\r\n`);
      await expect.poll(() => begun).toBe(count);
    }
    expect(await talk(port, `GET / ${HEAD}\r\n`).ended).toBe('');
  });
});

describe('a request that two servers could read differently', () => {
  const CHUNKS = '5\r\nhello\r\n0\r\n\r\n';
  it.each([
    ['a length beside chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`],
    ['chunks beside a length', `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`],
    ['two lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n`],
    ['two lengths in one', `${HEAD}Content-Length: 5, 6\r\n`],
    ['a signed length', `${HEAD}Content-Length: +5\r\n`],
    ['a length in hex', `${HEAD}Content-Length: 0x5\r\n`],
    ['a negative length', `${HEAD}Content-Length: -5\r\n`],
    ['a length with a blank', `${HEAD}Content-Length: 5 5\r\n`],
    ['a length beyond counting', `${HEAD}Content-Length: ${'9'.repeat(30)}\r\n`],
    ['a blank before the colon', `${HEAD}Content-Length : 5\r\n`],
    ['another coding than chunked', `${HEAD}Transfer-Encoding: identity\r\n`],
    ['a coding before chunked', `${HEAD}Transfer-Encoding: gzip, chunked\r\n`],
    ['a coding after chunked', `${HEAD}Transfer-Encoding: chunked, gzip\r\n`],
    ['chunked twice', `${HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n`],
    ['a coding that only looks chunked', `${HEAD}Transfer-Encoding: xchunked\r\n`],
    ['a quoted coding', `${HEAD}Transfer-Encoding: "chunked"\r\n`],
    ['a folded header', `${HEAD}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n`],
    ['a header without a name', `${HEAD}: 5\r\n`],
    ['a NUL in a header', `${HEAD}X-A: a\0b\r\n`],
    ['two hosts', `${HEAD}Host: elsewhere.example\r\n`],
    ['no host', 'HTTP/1.1\r\n'],
    ['chunks in HTTP/1.0', 'HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n'],
    ['an unknown version', 'HTTP/3.9\r\nHost: localhost\r\n'],
    ['a bare line feed', 'HTTP/1.1\nHost: localhost\nContent-Length: 5\n'],
  ])('is refused with %s', async (_what, head) => {
    const port = await start({});
    const text = await talk(port, `POST /echo ${head}\r\n${CHUNKS}`).ended;
    expect(text).toMatch(/^HTTP\/1.1 (400|501|505) /);
    expect(text.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });

  it.each([
    ['a chunk with a wrong size', '9\r\nhello\r\n0\r\n\r\n'],
    ['a size that is no number', 'zz\r\nhello\r\n0\r\n\r\n'],
    ['a size beyond counting', `${'f'.repeat(20)}\r\nhello\r\n0\r\n\r\n`],
    ['a chunk that ends in a bare line feed', '5\nhello\n0\n\n'],
  ])('is refused with %s', async (_what, chunks) => {
    const port = await start({ requestMs: 300, headersMs: 300 });
    const head = `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n`;
    const text = await talk(port, `POST /echo ${head}\r\n${chunks}`).ended;
    expect(text).not.toMatch(/HTTP\/1.1 [25]/);
  });
});

describe('an answer that breaks off', () => {
  it('says nothing of the reason, and leaves the server alive', async () => {
    const app = createEchoApp(async (request) => {
      const isLate = request.headers.has('x-late');
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (isLate) {
            controller.enqueue(new Uint8Array(10));
            await wait(50);
          }
          controller.error(new Error('ENOENT /srv/secret'));
        },
      });
      const response = new Response(body);
      // Opens the adapter's light answer, which then reads the body before it sends the headers.
      if (request.headers.has('x-open')) void response.body;
      return response;
    });
    const port = await start({}, app);
    for (const header of ['', 'X-Late: 1\r\n', 'X-Open: 1\r\n', 'X-Open: 1\r\nX-Late: 1\r\n']) {
      const head = `${HEAD}Content-Length: 0\r\nConnection: close\r\n${header}`;
      const text = await talk(port, `POST /echo ${head}\r\n`).ended;
      expect(text).not.toMatch(/ENOENT|secret/);
    }
    const text = await talk(port, `GET / ${HEAD}Connection: close\r\n\r\n`).ended;
    expect(text).toContain('site');
  });
});

describe('an answer over a socket', () => {
  it('carries the id of its request and the length of its body in the log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', write: (text) => lines.push(text) });
    const site = () => new Response('twelve bytes');
    const port = await start(
      {},
      createApp({ site, logger, securityHeaders: {}, trustProxy: false }),
    );
    const ask = (method: string) =>
      fetch(`http://${host}:${port}/`, { method, headers: { 'x-request-id': 'given-id-1' } });
    expect((await ask('GET')).headers.get('x-request-id')).toBe('given-id-1');
    await ask('HEAD');
    await expect.poll(() => (logger.flush(), lines.join('').match(/\n/g)?.length)).toBe(2);
    expect(lines.join('')).toMatch(/"id":"given-id-1".*"bytes":12\}\n.*"bytes":0\}\n$/);
  });
});
