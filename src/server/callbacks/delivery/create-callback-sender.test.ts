import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallbackSender, type CallbackSenderParts } from './create-callback-sender.ts';

const LIMITS = { connectMs: 300, answerMs: 400, answerBytes: 65_536 };

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let port: number;
let received: Received[];

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle));
  port = (server.address() as AddressInfo).port;
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { url, headers } = request;
  received.push({ url, headers, body: Buffer.concat(chunks).toString() });
  if (url === '/silent') return;
  // The connection is there, and the time for the answer is nearly over.
  if (url === '/late') vi.advanceTimersByTime(LIMITS.answerMs - 1);
  if (url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (url === '/cut')
    response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
  else if (url === '/endless') {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
    response.on('close', () => clearInterval(timer));
  } else response.writeHead(Number(url?.slice(1)) || 200).end('ok');
}
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const HEADERS = { 'content-type': 'application/json', 'wallet-signature': 't=1,v1=2' };

function post(path: string, change: Partial<CallbackSenderParts> = {}) {
  const send = createCallbackSender({
    origins: new Set([`http://hooks.example:${port}`]),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowedAddress: () => true,
    limits: LIMITS,
    ...change,
  });
  const url = path.includes('://') ? path : `http://hooks.example:${port}${path}`;
  return send(url, HEADERS, '{"a":"ä"}');
}

describe('createPost', () => {
  it('sends body and headers as they are', async () => {
    expect(await post('/204?x=1')).toMatchObject({ status: 200, failure: null });
    const [{ url, headers, body }] = received as [Received];
    expect([url, body]).toEqual(['/204?x=1', '{"a":"ä"}']);
    expect(headers).toMatchObject(HEADERS);
    expect(Object.keys(headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'wallet-signature',
    ]);
  });

  it.each([200, 204, 404, 500])('tells that %i was answered', async (status) => {
    expect((await post(`/${status}`)).status).toBe(status);
  });

  it('does not follow a redirect', async () => {
    expect((await post('/redirect')).status).toBe(302);
    expect(received).toHaveLength(1);
  });

  it('gives up on what does not answer, breaks off or cannot be found', async () => {
    expect(await post('/silent')).toMatchObject({ status: null, failure: 'timeout' });
    expect(await post('/cut')).toMatchObject({ status: null, failure: 'unreachable' });
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await post('/', { resolve })).toMatchObject({ failure: 'unreachable' });
    const never = () => new Promise<never>(() => undefined);
    expect(await post('/', { resolve: never })).toMatchObject({ failure: 'timeout' });
  });

  it('waits for the answer of a slow address that it has connected to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = await post('/late').finally(() => vi.useRealTimers());
    expect(slow).toMatchObject({ status: 200, failure: null });
  });

  it('reads no more of an answer than it may', async () => {
    expect((await post('/endless')).status).toBe(200);
  });

  it.each(['10.0.0.1', '127.0.0.1', '::1'])('does not connect to %s', async (address) => {
    const isAllowedAddress = (checked: string) => checked !== address;
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
    expect(await post('/', { isAllowedAddress, resolve })).toMatchObject({
      failure: 'not-allowed',
    });
    expect(received).toEqual([]);
  });

  it('checks an address that needs no resolver', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const parts = { origins: new Set([origin]), isAllowedAddress: () => false };
    expect(await post(`${origin}/`, parts)).toMatchObject({ failure: 'not-allowed' });
  });

  it('sends to listed origins only', async () => {
    for (const url of [`http://other.example:${port}/`, `https://hooks.example:${port}/`])
      expect(await post(url)).toMatchObject({ failure: 'not-allowed' });
    expect(received).toEqual([]);
  });
});
