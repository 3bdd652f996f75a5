// What a network does to a command: it ends with a reason, and asks no other host.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { loadLocalAssets } from '#local/testing/local-assets.ts';
import { startCommand } from './testing/run-command.ts';

const assets = await loadLocalAssets();
const WORKSPACE = '0'.repeat(24);
const JSON_TYPE = { 'content-type': 'application/json' };
const COMMANDS = [
  ['clock'],
  ['call', 'listAccounts'],
  ['callbacks'],
  ['handset'],
  ['logs'],
  ['trigger', 'ping'],
  ['listen'],
].map((args) => ({ args }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a server on this machine. @returns its address */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const start = (args: readonly string[], url: string, answerMs?: number) =>
  startCommand(
    args,
    { WALLET_API_URL: url, WALLET_API_KEY: `wk_test_${WORKSPACE}_0` },
    { ...assets, ...(answerMs !== undefined && { answerMs }) },
  );

it.each(COMMANDS)('a server that says nothing ends $args with a reason', async ({ args }) => {
  const url = await serve(() => undefined);
  const { exitCode, error } = await start(args, url, 20).ended;
  const reason = `wallet: ${url} sends no whole answer in time. A change may be done.\n`;
  expect([exitCode, error]).toEqual([1, reason]);
});

it('a server that stops in the middle of its answer ends a command with a reason', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, JSON_TYPE).write('{"clock":');
  });
  const { error } = await start(['clock'], url, 200).ended;
  expect(error).toContain('sends no whole answer in time');
});

it.each(COMMANDS)('Ctrl+C ends $args while a server says nothing', async ({ args }) => {
  let asked = 0;
  const url = await serve(() => void (asked += 1));
  const command = start(args, url);
  await expect.poll(() => asked).toBe(1);
  command.end();
  expect(await command.ended).toMatchObject({ error: '' });
});

it.each(COMMANDS)('half an answer ends $args with a reason', async ({ args }) => {
  const url = await serve((_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' });
    response.write('{"data":[', () => response.destroy());
  });
  const { exitCode, error } = await start(args, url).ended;
  const reason = `wallet: The connection to ${url} broke in the middle of the answer. A change may be done.\n`;
  expect([exitCode, error]).toEqual([1, reason]);
});

it.each(COMMANDS)('$args follows no redirect', async ({ args }) => {
  let wasAsked = false;
  const other = await serve((_, response) => {
    wasAsked = true;
    response.writeHead(200, JSON_TYPE).end('{}');
  });
  const url = await serve((_, response) => void response.writeHead(302, { location: other }).end());
  const { exitCode, error } = await start(args, url).ended;
  const reason = `wallet: ${url} answers 302, and sends a redirect to ${other}. Is it a sandbox?\n`;
  expect([exitCode, error, wasAsked]).toEqual([1, reason, false]);
});

it('the page of a proxy is no refusal of the API', async () => {
  const url = await serve((_, response) => void response.writeHead(502).end('<html>'));
  for (const args of [['clock'], ['call', 'listAccounts'], ['trigger', 'ping']]) {
    const { exitCode, error } = await start(args, url).ended;
    const reason = `wallet: ${url} answers 502, and sends no problem document. Is it a sandbox?\n`;
    expect([exitCode, error]).toEqual([1, reason]);
  }
});

it.each([
  ['the page of a proxy', 502, '<html>'],
  ['a limit of requests', 429, '{"code":"rate_limited","detail":"Too many requests."}'],
  ['a sandbox that is busy', 503, '{"code":"service_unavailable","detail":"Busy."}'],
])('listen goes on after %s', async (_, status, body) => {
  const page = { data: [], nextCursor: null, lastEventId: '1', now: '2026-03-02T12:30:00Z' };
  const callback = {
    id: 'cbk_1',
    event: 'ping',
    eventId: 'evt_1',
    createdAt: page.now,
    body: '{}',
  };
  const pages = [
    [200, JSON.stringify(page)],
    [status, body],
    [200, JSON.stringify({ ...page, data: [callback] })],
  ] as const;
  let asked = 0;
  const url = await serve(({ url: path = '' }, response) => {
    if (path.includes('/settings')) response.writeHead(200, JSON_TYPE).end('{"secret":"whsec_1"}');
    else if (path.includes('/events')) response.end();
    else {
      const [given, text] = pages[Math.min(asked, pages.length - 1)]!;
      asked += 1;
      response.writeHead(given, JSON_TYPE).end(text);
    }
  });
  const command = start(['listen'], url);
  await expect.poll(() => asked).toBeGreaterThan(pages.length);
  command.end();
  const { exitCode, out } = await command.ended;
  expect([exitCode, out]).toEqual([0, `${page.now}  ping  evt_1\n`]);
});

it('listen ends when the sandbox refuses its key', async () => {
  const url = await serve(({ url: path = '' }, response) => {
    if (path.includes('/settings')) response.writeHead(200, JSON_TYPE).end('{"secret":"whsec_1"}');
    else response.writeHead(401, JSON_TYPE).end('{"detail":"The key has ended."}');
  });
  const { exitCode, error } = await start(['listen', '--after', 'cbk_1'], url).ended;
  expect(exitCode).toBe(3);
  expect(error).toContain('401: The key has ended.');
});
