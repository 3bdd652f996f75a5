import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectOnAbort, startRequest } from './start-request.ts';

const LOCAL = [{ address: '127.0.0.1', family: 4 }];
let server: Server;
let url: URL;
let sockets = 0;
beforeAll(async () => {
  server = createServer((request, response) => response.end(request.headers.host));
  server.on('connection', () => (sockets += 1));
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  // A name that no resolver knows.
  url = new URL(`http://host.invalid:${port}/`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(): Promise<string> {
  const call = startRequest(url, LOCAL, { headers: {} });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

describe('startRequest', () => {
  it('connects to the checked address, whatever the name means elsewhere', async () => {
    expect(await ask()).toBe(url.host);
  });

  it('makes a connection for each request', async () => {
    sockets = 0;
    await ask();
    await ask();
    expect(sockets).toBe(2);
  });
});

describe('rejectOnAbort', () => {
  it('rejects with what the signal was aborted for', async () => {
    const ending = new AbortController();
    const rejected = rejectOnAbort(ending.signal);
    ending.abort(new Error('too late'));
    await expect(rejected).rejects.toThrow('too late');
  });
});
