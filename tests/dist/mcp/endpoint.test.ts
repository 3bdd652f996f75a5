// How the endpoint meets HTTP: the page beside it, who may call, and how much.
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MCP_MAX_BODY_BYTES } from '#contract/mcp/endpoint.ts';
import { MAX_REPORT_LENGTH } from '#contract/mcp/report.ts';
import { root } from '#scripts/lib/root.mjs';
import { connectClient } from './mcp-client.ts';
import { serveMcp, type ServedMcp } from './serve-mcp.ts';

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

let served: ServedMcp;
beforeAll(async () => {
  served = await serveMcp({
    variables: { MCP_HOSTS: 'agents.example', MCP_ORIGINS: 'https://a.example' },
  });
});
afterAll(() => served.close());

/** Sends a message under any name of a host, which fetch does not let a program choose. */
function sendAs(headers: Readonly<Record<string, string>>, body = LIST): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(served.url, { method: 'POST', headers: { ...HEADERS, ...headers } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end(body);
  });
}

it('shows browsers a page that says how to add the endpoint', async () => {
  const response = await served.send({ headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('mcpServers');
  expect(html).toContain('mcp add --transport http');
});

it('shows the page to a crawler that takes everything', async () => {
  const response = await served.send({ headers: { accept: '*/*' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
});

it.each(['text/event-stream', 'application/json, text/event-stream', 'application/json'])(
  'answers 405 to a GET for %s',
  async (accept) => {
    const response = await served.send({ headers: { accept } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: {} });
  },
);

it('answers under names of this machine, addresses in numbers and listed names alone', async () => {
  for (const host of [
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'docs.wallet.example',
    'agents.example',
  ])
    expect(await sendAs({ host }), host).toBe(200);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect(await sendAs({ host }), host).toBe(403);
});

it('answers its own pages and listed origins alone', async () => {
  const origin = served.url.origin;
  expect(await sendAs({ origin })).toBe(200);
  expect(await sendAs({ origin: 'https://a.example' })).toBe(200);
  for (const foreign of ['https://evil.example', 'null', 'http://localhost:1'])
    expect(await sendAs({ origin: foreign }), foreign).toBe(403);
});

it('takes bodies of at most 64 KB', async () => {
  const pad = (size: number) => LIST.replace('"id"', `"pad":"${'x'.repeat(size)}","id"`);
  expect(await sendAs({}, pad(MCP_MAX_BODY_BYTES))).toBe(413);
  const chunked = await served.send({
    method: 'POST',
    headers: HEADERS,
    body: new Blob([pad(MCP_MAX_BODY_BYTES * 2)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await chunked.json()).toMatchObject({ jsonrpc: '2.0', id: null });
});

it('counts the messages of an address, and the workspaces that an address makes', async () => {
  const limited = await serveMcp({
    variables: { RATE_LIMIT: '30', SANDBOX_WORKSPACES_PER_HOUR: '2' },
  });
  const mcp = await connectClient(limited.url, 'legacy');
  const make = () => mcp.call('call_sandbox', { operationId: 'listAccounts' });
  await make();
  await make();
  await expect(make()).rejects.toThrow();
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1)
    statuses.add((await limited.send({ method: 'POST', headers: HEADERS, body: LIST })).status);
  expect(statuses).toEqual(new Set([200, 429]));
  await mcp.close();
  await limited.close();
});

it('counts each message of a batch', async () => {
  const limited = await serveMcp({ variables: { RATE_LIMIT: '30' } });
  const sendBatch = async (size: number) => {
    const body = `[${Array.from({ length: size }, () => LIST).join()}]`;
    return (await limited.send({ method: 'POST', headers: HEADERS, body })).status;
  };
  expect([await sendBatch(20), await sendBatch(11), await sendBatch(1)]).toEqual([200, 429, 429]);
  await limited.close();
});

it('keeps a report for the writers as a comment on the page', async () => {
  const mcp = await connectClient(served.url);
  const text = await mcp.call('report_problem', { path: '/quick-start', text: 'Step 3 fails.' });
  expect(text).toContain('/quick-start');
  await expect(mcp.call('report_problem', { path: '/nowhere', text: 'x' })).rejects.toThrow(
    'There is no page',
  );
  expect(await served.listComments()).toContain('Reported by an agent: Step 3 fails.');
  await mcp.close();
});

it('takes 20 reports of an address in an hour', async () => {
  const other = await serveMcp();
  const mcp = await connectClient(other.url);
  const report = (text: string) => mcp.call('report_problem', { path: '/quick-start', text });
  for (let count = 1; count <= 20; count += 1) await report(`Report ${count}.`);
  await expect(report('Report 21.')).rejects.toThrow('all 20 reports');
  await mcp.close();
  await other.close();
});

it('keeps a report whole, or says that the report is too long', async () => {
  const mcp = await connectClient(served.url);
  const report = (text: string) => mcp.call('report_problem', { path: '/introduction', text });
  const longest = `${'a'.repeat(MAX_REPORT_LENGTH - 4)} end`;
  await report(longest);
  expect(await served.listComments()).toContain(`Reported by an agent: ${longest}`);
  await expect(report(`${longest}s`)).rejects.toThrow('1978');
  const emoji = '\u{1F600}'.repeat(MAX_REPORT_LENGTH / 2);
  await report(emoji);
  expect(await served.listComments()).toContain(`Reported by an agent: ${emoji}`);
  await expect(report(`${emoji}!`)).rejects.toThrow('has 1979 UTF-16 units, and may have 1978');
  await mcp.close();
});

it('has no tool that can call another host', () => {
  const folder = join(root, 'src/server/mcp');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')))
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
      /(?:await|return|=>|globalThis\.)\s*fetch\(|node:(?:https?|net|dgram|tls)|undici|#server\/outbound/,
    );
});
