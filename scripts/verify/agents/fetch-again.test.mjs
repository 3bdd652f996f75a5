// A real server that closes connections before it answers, as a server does with those that nobody used for long.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFetchAgain } from './fetch-again.mjs';

/** Requests that the server still answers by closing the connection. */
let closing = 0;
let requests = 0;
let url = '';
const server = createServer((request, response) => {
  requests += 1;
  if (requests <= closing) request.socket.destroy();
  else response.end('fine');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
beforeEach(() => {
  requests = 0;
});
afterAll(() => void server.close());

const fetchAgain = createFetchAgain(fetch);

test('the fetch of Node.js loses a request whose connection the server closes', async () => {
  closing = 1;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a request without effect is sent again on another connection', async () => {
  closing = 2;
  expect(await (await fetchAgain(url)).text()).toBe('fine');
  expect(requests).toBe(3);
});

test('a request with an effect is not sent again', async () => {
  closing = 1;
  await expect(fetchAgain(url, { method: 'POST' })).rejects.toThrow('fetch failed');
  expect(requests).toBe(1);
});

test('a server that closes every connection is given up', async () => {
  closing = Infinity;
  await expect(fetchAgain(url)).rejects.toThrow('fetch failed');
  expect(requests).toBe(3);
});
