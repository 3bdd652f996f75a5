import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/edge/create-app.ts';
import { listen, type RunningServer } from '#server/edge/listen.ts';
import { createLogger } from '#server/edge/logger.ts';

const SERVER = '127.0.0.1';

let server: RunningServer;
let socket: Socket;
let received: string;
let isOpen: boolean;
let underWay: number;
/** The most that there have been. */
let most: number;

afterEach(async () => {
  socket.destroy();
  await server.close(0);
});

async function start(answer: (text: string) => Promise<Response>): Promise<void> {
  [underWay, most, received, isOpen] = [0, 0, '', true];
  const app = createApp({
    site: () => new Response('site'),
    areas: {
      '/echo': {
        async fetch(request) {
          underWay += 1;
          most = Math.max(most, underWay);
          const response = await answer(await request.text());
          underWay -= 1;
          return response;
        },
      },
    },
    logger: createLogger({ level: 'silent', write: () => {} }),
    securityHeaders: {},
    trustProxy: false,
  });
  server = await listen({ app, port: 0, host: SERVER, securityHeaders: {} });
  socket = connect(Number(new URL(server.url).port), SERVER);
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (isOpen = false));
}

/** Sends requests in one piece. Their bodies are numbers in order. */
function sendAhead(count: number): void {
  const requests = Array.from({ length: count }, (_, index) => {
    const body = `<${index}>`;
    const length = `Content-Length: ${body.length}`;
    return `POST /echo HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${body}`;
  });
  socket.write(requests.join(''));
}

describe('requests that a client sends ahead', () => {
  it('begin one after the other, and are all answered in their order', async () => {
    await start(async (text) => {
      await new Promise(setImmediate);
      return new Response(text);
    });
    sendAhead(101);
    const all = Array.from({ length: 101 }, (_, index) => `<${index}>`);
    await expect.poll(() => received.match(/<\d+>/g)).toEqual(all);
    expect(most).toBe(1);
    sendAhead(101);
    await expect.poll(() => received.match(/<\d+>/g)).toEqual([...all, ...all]);
    expect(isOpen).toBe(true);
  });

  it('let the requests of other connections come in between', async () => {
    const begun: string[] = [];
    await start(async (text) => {
      begun.push(text);
      return new Response(text);
    });
    const other = connect(Number(new URL(server.url).port), SERVER);
    await Promise.all([socket, other].map((each) => once(each, 'connect')));
    sendAhead(101);
    other.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nother');
    await expect.poll(() => begun).toHaveLength(102);
    other.destroy();
    expect(begun.indexOf('other')).toBeLessThan(50);
  });

  it('are all answered where the client ends its side after them', async () => {
    await start(async (text) => new Response(text));
    socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(101));
    await once(socket, 'close');
    expect(received.match(/HTTP\/1.1 200/g)).toHaveLength(101);
  });

  it('end the connection where too many wait', async () => {
    await start(() => new Promise<Response>(() => {}));
    sendAhead(102);
    await expect.poll(() => isOpen).toBe(false);
    expect(most).toBe(1);
  });

  it('do not begin when the client has gone', async () => {
    let release: () => void = () => {};
    await start(async (text) => {
      await new Promise<void>((resolve) => (release = resolve));
      return new Response(text);
    });
    sendAhead(10);
    await expect.poll(() => underWay).toBe(1);
    socket.destroy();
    await expect.poll(() => isOpen).toBe(false);
    release();
    await expect.poll(() => underWay).toBe(0);
    await server.close(1000);
    expect(most).toBe(1);
  });
});
