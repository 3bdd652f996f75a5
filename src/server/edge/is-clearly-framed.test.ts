import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isClearlyFramed } from './is-clearly-framed.ts';

const server = createServer((request, response) => {
  response.statusCode = isClearlyFramed(request) ? 200 : 400;
  response.end();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function send(...lines: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  return (await text(socket)).slice(9, 12);
}

it('takes a request that names one host', async () => {
  expect(await send('GET / HTTP/1.1', 'Host: site.example')).toBe('200');
});

it.each([
  ['two hosts', ['Host: site.example', 'Host: other.example']],
  ['one host twice', ['Host: site.example', 'host: site.example']],
  ['two lengths', ['Host: a', 'Content-Length: 0', 'Content-Length: 1']],
  ['a length beside chunks', ['Host: a', 'Content-Length: 0', 'Transfer-Encoding: chunked']],
  ['a blank in the name of a header', ['Host: a', 'X Name: 1']],
  ['a blank behind the name of a header', ['Host: a', 'X-Name : 1']],
])('refuses a request with %s', async (_, headers) => {
  expect(await send('POST / HTTP/1.1', ...headers)).toBe('400');
});
