import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '#server/edge/create-app.ts';
import { listen, type RunningServer } from '#server/edge/listen.ts';
import { createTempSite, type TempSite } from '#server/testing/create-temp-site.ts';

const host = '127.0.0.1';
const PATH = '/accounts/create-account';
const BROTLI = { 'Accept-Encoding': 'br' };
let site: TempSite;
let ready = 0;
let quick: RunningServer;
let slow: RunningServer;

beforeAll(async () => {
  site = await createTempSite({ trustProxy: true });
  const counted: App = {
    fetch: (...asked) => site.fetch(...asked),
    answerReady(head, response) {
      const isReady = site.answerReady!(head, response);
      if (isReady) ready += 1;
      return isReady;
    },
  };
  const options = { port: 0, host, securityHeaders: {} };
  quick = await listen({ ...options, app: counted });
  slow = await listen({ ...options, app: { fetch: (...asked) => site.fetch(...asked) } });
});

afterAll(() => Promise.all([quick.close(1000), slow.close(1000)]));

/** All bytes of the response to a request, but for the headers that differ from one response to the next; the headers sorted. */
function send({ url }: RunningServer, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), host, () => socket.write(request, 'latin1'));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n');
      const [status, ...headers] = text.slice(0, end).split('\r\n');
      const kept = headers.filter((header) => !/^(date|x-request-id):/i.test(header));
      resolve([status, ...kept.toSorted(), text.slice(end)].join('\r\n'));
    });
  });
}

function write(target: string, headers: Readonly<Record<string, string>>, method = 'GET'): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

async function compare(request: string): Promise<boolean> {
  const before = ready;
  const [one, other] = [await send(quick, request), await send(slow, request)];
  expect(one).toBe(other);
  return ready > before;
}

it.each<[string, string, Record<string, string>]>([
  ['the home page', '/', { 'Accept-Encoding': 'br' }],
  ['a page in Brotli', PATH, { 'Accept-Encoding': 'gzip, deflate, br' }],
  ['a page in gzip', PATH, { 'Accept-Encoding': 'gzip' }],
  ['a page as browsers ask', PATH, { Accept: 'text/html,*/*;q=0.8', ...BROTLI }],
  ['a script', '/assets/entry-a1b2c3.js', { 'Accept-Encoding': 'br' }],
  ['a picture', '/images/picture.png', {}],
  ['Markdown', PATH, { Accept: 'text/markdown' }],
  ['a page by TLS', PATH, { 'X-Forwarded-Proto': 'https', ...BROTLI }],
])('answers %s at once, with the same bytes', async (_what, target, headers) => {
  expect(await compare(write(target, headers))).toBe(true);
});

it.each<[string, string, Record<string, string>, string?]>([
  ['HEAD', PATH, BROTLI, 'HEAD'],
  ['another method', PATH, {}, 'DELETE'],
  ['a query', `${PATH}?x=1`, {}],
  ['an escape', '/accounts/create%2Daccount', {}],
  ['a slash too many', `${PATH}/`, {}],
  ['an old address', '/accounts/new-account', {}],
  ['an address without a page', '/nowhere', {}],
  ['the page of such addresses', '/404', {}],
  ['a page that is not compressed', PATH, {}],
  ['no encoding that there is', PATH, { 'Accept-Encoding': 'identity;q=0' }],
  ['a part', '/images/picture.png', { Range: 'bytes=1-2' }],
  ['what has changed', PATH, { 'If-None-Match': '*', ...BROTLI }],
  ['what is newer', '/openapi.json', { 'If-Modified-Since': 'Tue, 01 Jan 2030 00:00:00 GMT' }],
  ['a name of the request', PATH, { 'X-Request-Id': 'req_123456789', ...BROTLI }],
  ['a host that is none', PATH, { Host: 'a b', ...BROTLI }],
  ['what the server says of itself', '/healthz', {}],
])('leaves to Request and Response who asks for %s', async (_what, target, headers, method) => {
  expect(await compare(write(target, headers, method))).toBe(false);
});

it('logs what it has answered as any other request', async () => {
  // No test before has asked for this page: lines are written some time after their answers.
  const path = '/api';
  const listAnswers = () => site.lines.filter((line) => line.includes(`"path":"${path}"`));
  for (const server of [quick, slow]) await send(server, write(path, BROTLI));
  await expect.poll(() => listAnswers().length).toBe(2);
  const [one, other] = listAnswers().map((line) => {
    const { time: _time, id: _id, ms: _ms, ...rest } = JSON.parse(line);
    return rest;
  });
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 200 });
});
