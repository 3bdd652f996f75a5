import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createApp } from './create-app.ts';
import { listen, type RunningServer } from './listen.ts';
import { createLogger } from './logger.ts';

let server: RunningServer | undefined;
afterEach(() => server?.close(0));

/** Sends the beginning of a request with a body of five bytes to an area. @returns what came until the server hung up, and the log */
async function send(body: string): Promise<{ readonly answer: string; readonly log: string }> {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', write: (text) => lines.push(text) });
  const fetch = async (request: Request) => {
    await request.text();
    return new Promise<Response>(() => {});
  };
  const app = createApp({
    site: () => new Response('site'),
    areas: { '/area': { fetch, timeoutMs: 100 } },
    logger,
    securityHeaders: {},
    trustProxy: false,
  });
  server = await listen({ app, port: 0, host: '127.0.0.1', securityHeaders: {} });
  const { port } = new URL(server.url);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      // After an answer that keeps the connection, it is for the client to end it.
      if (!/^connection: close/im.test(text)) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    socket.write(`POST /area HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n${body}`);
  });
  logger.flush();
  return { answer, log: lines.join('') };
}

it('answers a body that does not come whole with 408, which is no failure of the server', async () => {
  const { answer, log } = await send('he');
  expect(answer).toMatch(/^HTTP\/1.1 408 .*\r\nconnection: close\r\n/is);
  expect(answer).toContain('The body did not arrive in time.');
  expect(log).toContain('"status":408');
  expect(log).not.toContain('failure');
});

it('answers with 503 where the body has come and the area says nothing', async () => {
  const { answer, log } = await send('hello');
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(log).toContain('"event":"failure"');
});
