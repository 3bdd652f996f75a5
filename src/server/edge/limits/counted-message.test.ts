import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/edge/create-app.ts';
import { listen, type RunningServer } from '#server/edge/listen.ts';
import { createLogger } from '#server/edge/logger.ts';
import { CountedMessage } from './counted-message.ts';

const SERVER = '127.0.0.1';
const BEGUN = 'http.server.request.start';
const PIECES = Buffer.from('1\r\nx\r\n'.repeat(10_000));

let server: RunningServer | undefined;
/** The server's end of the connection. */
let taken: Socket | undefined;
const keepSocket = (message: unknown) => void (taken = (message as { socket: Socket }).socket);

afterEach(async () => {
  unsubscribe(BEGUN, keepSocket);
  await server?.close(0);
});

/** Sends pieces of a body until the server hangs up. */
async function sendEndlessly(path: string): Promise<string> {
  const app = createApp({
    site: () => new Response('no such page', { status: 404 }),
    areas: {
      '/area': {
        fetch: async (request) => new Response(await request.text()),
        formatError: ({ status, message }) => Response.json({ message }, { status }),
      },
    },
    logger: createLogger({ level: 'silent', write: () => {} }),
    securityHeaders: {},
    trustProxy: false,
  });
  server = await listen({ app, port: 0, host: SERVER, securityHeaders: {} });
  subscribe(BEGUN, keepSocket);
  const socket = connect(Number(new URL(server.url).port), SERVER);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  const write = () => void (socket.writable && socket.write(PIECES, write));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  write();
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

/** How many bytes wait to be read after 10,000 chunks of a size. */
function countKept(headers: IncomingHttpHeaders, size: number): number {
  const message = new CountedMessage(new Socket());
  message.headers = headers;
  for (let count = 0; count < 10_000; count += 1) message.push(new Uint8Array(size));
  return message.readableLength;
}

describe('a body in chunks', () => {
  it('is dropped once it comes in too many small ones', () => {
    expect(countKept({ 'transfer-encoding': 'chunked' }, 1)).toBe(4097);
    expect(countKept({ 'transfer-encoding': 'chunked' }, 511)).toBe(4097 * 511);
  });

  it('is kept where the chunks are not small, or it has a length', () => {
    expect(countKept({ 'transfer-encoding': 'chunked' }, 512)).toBe(10_000 * 512);
    expect(countKept({ 'content-length': '10000' }, 1)).toBe(10_000);
  });

  it('is refused in the words of the area, and the rest is not taken', async () => {
    const received = await sendEndlessly('/area');
    expect(received).toMatch(/^HTTP\/1.1 400 [^]*{"message":"The body comes in too many small/);
    expect(taken?.bytesRead).toBeLessThan(1_000_000);
  });

  it('is not taken to its end where nobody reads it', async () => {
    expect(await sendEndlessly('/nothing')).toMatch(/^HTTP\/1.1 404 [^]*no such page/);
    expect(taken?.bytesRead).toBeLessThan(1_000_000);
  });
});
