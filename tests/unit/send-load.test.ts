// The benchmarks' load: sent at its time, each call counted once, and over even where a server breaks off.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendLoad } from '#bench/support/send-load.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PLAN = { path: '/', bodies: ['one', 'two'], perSecond: 200, seconds: 0.1 };

describe('sendLoad', () => {
  it('sends the bodies in turn, and counts answers that are not good', async () => {
    const received: string[] = [];
    const url = await listen((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        received.push(text);
        response.end(text);
      });
    });
    const { times, errors } = await sendLoad({ ...PLAN, url, isGood: (text) => text === 'one' });
    expect(times).toHaveLength(20);
    expect(errors).toBe(10);
    expect(received.filter((text) => text === 'two')).toHaveLength(10);
  });

  it('counts what is refused or breaks off, and comes to its end', async () => {
    let count = 0;
    const url = await listen((_request, response) => {
      count += 1;
      const isHalf = count % 4 === 1;
      if (count % 4 !== 0) response.writeHead(count % 4 === 2 ? 429 : 200).write('half');
      if (isHalf || count % 4 === 0) response.destroy();
      else response.end(' text');
    });
    const { times, errors } = await sendLoad({ ...PLAN, url });
    expect(times).toHaveLength(20);
    expect(errors).toBe(15);
  });
});
