import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from './create-app.ts';
import { listen, type RunningServer } from './listen.ts';
import { createLogger } from './logger.ts';
import { chooseConnectionLimits, type SocketLimits } from './socket-limits.ts';

const SERVER = '127.0.0.1';
/** Two addresses of this machine. */
const CROWD = '127.0.0.1';
const OTHER = '127.0.0.2';
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const BUSY = 'GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: RunningServer | undefined;
const sockets: Socket[] = [];
let busy = 0;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close(0);
  busy = 0;
});

async function start(limits: Partial<SocketLimits>): Promise<number> {
  const app = createApp({
    site: () => new Response('site'),
    areas: {
      '/busy': {
        fetch: () => {
          busy += 1;
          return new Promise<Response>(() => {});
        },
      },
    },
    logger: createLogger({ level: 'silent', write: () => {} }),
    securityHeaders: {},
    trustProxy: false,
  });
  server = await listen({ app, port: 0, host: SERVER, securityHeaders: {}, limits });
  return Number(new URL(server.url).port);
}

/** A connection from an address of this machine. */
interface Caller {
  readonly socket: Socket;
  readonly text: () => string;
  readonly isOpen: () => boolean;
}

async function call(port: number, localAddress: string, text = ''): Promise<Caller> {
  let received = '';
  let isOpen = true;
  const socket = connect({ port, host: SERVER, localAddress });
  sockets.push(socket);
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (isOpen = false));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  if (text) socket.write(text);
  return { socket, text: () => received, isOpen: () => isOpen };
}

async function callOften(times: number, port: number, address: string, text = '') {
  const callers = Array.from({ length: times }, () => call(port, address, text));
  return Promise.all(callers);
}

const countOpen = (callers: readonly Caller[]) => callers.filter(({ isOpen }) => isOpen()).length;

async function expectAnswer(port: number, address: string): Promise<void> {
  const { text } = await call(port, address, GET);
  await expect.poll(text).toMatch(/^HTTP\/1.1 200 [^]*site$/);
}

describe('one address that opens as many connections as it can', () => {
  it('leaves room for others while its connections are silent', async () => {
    const port = await start({ connections: 400, connectionsPerAddress: 100 });
    const crowd = await callOften(1000, port, CROWD);
    await expectAnswer(port, OTHER);
    await expect.poll(() => countOpen(crowd)).toBeLessThanOrEqual(100);
  });

  it('leaves room for others while all its connections are busy', async () => {
    const port = await start({ connections: 100, connectionsPerAddress: 1000 });
    const crowd = await callOften(300, port, CROWD, BUSY);
    await expect.poll(() => busy).toBeGreaterThan(5);
    // None is idle, which would make room.
    await expect.poll(() => countOpen(crowd) - busy).toBe(0);
    for (let count = 0; count < 10; count += 1) await expectAnswer(port, OTHER);
    expect(busy).toBeLessThan(20);
  });

  it('is still answered, in place of its longest idle connection', async () => {
    const port = await start({ connections: 400, connectionsPerAddress: 10 });
    const [oldest] = await callOften(1, port, CROWD, GET);
    await expect.poll(oldest!.text).toContain('200 OK');
    await callOften(9, port, CROWD, BUSY);
    await expect.poll(() => busy).toBe(9);
    await expectAnswer(port, CROWD);
    await expect.poll(oldest!.isOpen).toBe(false);
    expect(busy).toBe(9);
  });
});

describe('many addresses that take all places', () => {
  it('lose an idle connection to an address without one, and no busy connection', async () => {
    const port = await start({ connections: 10, connectionsPerAddress: Infinity });
    const working = await callOften(5, port, CROWD, BUSY);
    await expect.poll(() => busy).toBe(5);
    const idle = await callOften(5, port, CROWD, GET);
    for (const { text } of idle) await expect.poll(text).toContain('200 OK');
    await expectAnswer(port, OTHER);
    await expect.poll(() => countOpen(idle)).toBe(4);
    expect(countOpen(working)).toBe(5);
  });
});

describe('a connection on which nothing comes', () => {
  it('is closed before one whose reader has asked for something', async () => {
    const port = await start({ firstByteMs: 200 });
    const silent = await call(port, CROWD);
    const asked = await call(port, CROWD, GET);
    await expect.poll(silent.isOpen).toBe(false);
    expect(asked.isOpen()).toBe(true);
    expect(silent.text()).toBe('');
  });
});

describe('the bounds that the operator sets', () => {
  const choose = (connectionsPerAddress: number | undefined, trustProxy: boolean) =>
    chooseConnectionLimits({ connections: 50, connectionsPerAddress, trustProxy });

  it('hold for an address, and for the address of a proxy only when they are set', () => {
    expect(choose(undefined, false)).toEqual({ connections: 50, connectionsPerAddress: 256 });
    expect(choose(undefined, true).connectionsPerAddress).toBe(Infinity);
    expect(choose(0, false).connectionsPerAddress).toBe(Infinity);
    expect(choose(20, true).connectionsPerAddress).toBe(20);
  });

  it('leave all places to a proxy', async () => {
    const port = await start(
      chooseConnectionLimits({
        connections: 300,
        connectionsPerAddress: undefined,
        trustProxy: true,
      }),
    );
    await callOften(300, port, CROWD, BUSY);
    await expect.poll(() => busy).toBe(300);
  });
});
