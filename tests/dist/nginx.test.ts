// The nginx lines of docs/static-hosting.md, run: files from nginx, calls from the server behind nginx.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPort,
  hasProgram,
  startService,
  startSite,
  type Service,
} from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';
import { OPERATION_PAGE } from '#tests/support/catalogue.ts';
import { connectClient } from './mcp/mcp-client.ts';
import { playWorkflow } from './mcp/play-workflow.ts';

const SERVER = 'http://127.0.0.1:3000';
const FILES = '/srv/docs/client';
const TEMP = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What the page shows, with the addresses of this machine and the hashes of this build. */
async function buildConfiguration(dir: string, port: number, server: string): Promise<string> {
  const page = await readFile(join(root, 'docs/static-hosting.md'), 'utf8');
  const { csp } = JSON.parse(await readFile(join(root, 'dist/site.json'), 'utf8')) as {
    readonly csp: { readonly scriptHashes: readonly string[] };
  };
  const [common = '', files = '', calls = ''] = Array.from(
    page.matchAll(/^```nginx\n([\s\S]*?)^```$/gm),
    ([, lines]) => lines!,
  );
  for (const placeholder of [FILES, SERVER, "'sha256-…'"])
    expect(files + calls).toContain(placeholder);
  const lines = [
    `daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;`,
    // Root starts nginx in a container. A worker of another user could not read a folder of root.
    process.getuid?.() === 0 ? 'user root;' : '',
    'events { worker_connections 256; }',
    `http { access_log off; ${TEMP.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}`,
    `${common} server { listen 127.0.0.1:${port}; ${files} ${calls} } }`,
  ];
  return lines
    .join('\n')
    .replace(FILES, join(root, 'dist/client'))
    .replace(SERVER, server)
    .replace("'sha256-…'", csp.scriptHashes.map((hash) => `'${hash}'`).join(' '));
}

let dir: string;
let behind: Service;
let nginx: Service;

/** Whether a type is one of files that no browser shows as a page. */
const isPart = (type: string | null) =>
  /^(text\/(css|javascript|x-component)|font\/|image\/(?!svg))/.test(type ?? '');

/** What a host has to say of a file as our server says it. */
async function readFacts(site: Service, path: string, accept: string) {
  const response = await fetch(site.url + path, { headers: { accept }, redirect: 'manual' });
  const { status, headers } = response;
  const body = await response.text();
  const isPlain = status === 200;
  const read = (name: string) => headers.get(name);
  return {
    status,
    type: isPlain && read('content-type')?.toLowerCase(),
    kept: isPlain && read('cache-control'),
    link: isPlain && read('link'),
    otherSites: isPlain && read('access-control-allow-origin'),
    differsByAccept: isPlain && /\baccept\b(?!-)/i.test(read('vary') ?? ''),
    // A host may send the policy with what is no page, too.
    policy:
      read('content-security-policy') !== null || status === 308 || isPart(read('content-type')),
    // What keeps windows of other sites and devices away from a page; a host may send it with what is no page, too.
    page: read('content-type')?.startsWith('text/html') === true &&
      status !== 308 && [
        read('cross-origin-opener-policy'),
        read('permissions-policy'),
        read('referrer-policy'),
      ],
    location: read('location'),
    body: isPlain && body,
  };
}

describe.skipIf(!hasProgram('nginx'))('the nginx lines of docs/static-hosting.md', () => {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nginx-'));
    behind = await startSite({ env: { DATA_DIR: join(dir, 'data'), TRUST_PROXY: 'true' } });
    const port = await findPort();
    const file = join(dir, 'nginx.conf');
    await writeFile(file, await buildConfiguration(dir, port, behind.url));
    nginx = await startService(
      ['nginx', '-p', dir, '-e', join(dir, 'error.log'), '-c', file],
      port,
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    await behind?.stop();
    await rm(dir, { recursive: true });
  });

  const style = async () =>
    /data-href="(\/assets\/[^" ]+\.css)/.exec(await (await fetch(behind.url)).text())![1]!;

  it.each([
    ['a page', OPERATION_PAGE, 'text/html'],
    ['a page as Markdown', OPERATION_PAGE, 'text/markdown'],
    ['a page for an agent that takes HTML too', OPERATION_PAGE, 'text/markdown, text/html, */*'],
    ['the home page', '/', 'text/html'],
    ['the home page as Markdown', '/', 'text/markdown'],
    ['a page beside calls', '/mcp', 'text/html'],
    ['a page beside calls as Markdown', '/mcp', 'text/markdown'],
    ['the Markdown of a page', `${OPERATION_PAGE}.md`, '*/*'],
    ['the payload of a page', `${OPERATION_PAGE}.rsc`, '*/*'],
    ['the index', '/llms.txt', '*/*'],
    ['the description', '/openapi.yaml', '*/*'],
    ['an image', '/images/icon-512.png', '*/*'],
    ['the catalogue of APIs', '/.well-known/api-catalog', '*/*'],
    ['the card of the MCP server', '/.well-known/mcp/server-card.json', '*/*'],
    ['a skill', '/.well-known/agent-skills/integrate-wallet-api/SKILL.md', '*/*'],
    ['the list of the copy for readers without a network', '/offline-copy.json', '*/*'],
    ['the worker of the copy', '/offline-worker.js', '*/*'],
    ['a feed', '/changelog.atom', '*/*'],
    ['an unknown page', '/nowhere', 'text/html'],
    ['the page of unknown addresses', '/404', 'text/html'],
    ['a moved page', '/payment-configuration/bulk-payment?a=b', 'text/html'],
    ['an old folder', '/api-docs/accounts', 'text/html'],
    ['a slash too many', `${OPERATION_PAGE}/`, 'text/html'],
  ])('return %s as our server does', async (_, path, accept) => {
    expect(await readFacts(nginx, path, accept)).toEqual(await readFacts(behind, path, accept));
  });

  it('return a style sheet as our server does', async () => {
    const path = await style();
    expect(await readFacts(nginx, path, '*/*')).toEqual(await readFacts(behind, path, '*/*'));
  });

  it('use the compressed files of the build', async () => {
    const response = await fetch(nginx.url + OPERATION_PAGE, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toMatch(/Accept-Encoding/);
  });

  it('send the calls of agents to the server', async () => {
    const mcp = await connectClient(new URL('/mcp', nginx.url));
    expect((await mcp.client.listTools()).tools).toHaveLength(7);
    expect(await playWorkflow(mcp, 'quick-start', {})).toBeGreaterThan(1);
    await mcp.close();
    const stream = await fetch(`${nginx.url}/mcp`, { headers: { accept: 'text/event-stream' } });
    expect(stream.status).toBe(405);
    expect(stream.headers.get('vary') ?? '').not.toMatch(/^Accept$/);
  });

  it('leave the host name and the body for the server to judge', async () => {
    const send = (host: string, size = 0) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          host,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        };
        const sent = request(new URL('/mcp', nginx.url), { method: 'POST', headers });
        sent.once('error', reject);
        sent.once('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        const pad = 'x'.repeat(size);
        sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { pad } }));
      });
    expect(await send('docs.wallet.example')).toBe(200);
    expect(await send('other.example')).toBe(403);
    expect(await send('docs.wallet.example', 70_000)).toBe(413);
  });

  it('deliver callbacks, and tell of each while the stream is open', async () => {
    const made = await fetch(`${nginx.url}/sandbox/workspaces`, { method: 'POST' });
    const { id, appKey } = (await made.json()) as { id: string; appKey: string };
    const headers = { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' };
    const inbox = `${nginx.url}/callbacks/${id}`;
    const stop = new AbortController();
    const stream = await fetch(`${inbox}/events`, { headers, signal: stop.signal });
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const { address } = (await (await fetch(`${inbox}/settings`, { headers })).json()) as {
      address: string;
    };
    const channel = await fetch(`${nginx.url}/sandbox/v1/notification-channels`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Own inbox',
        kind: 'callback',
        events: ['account.created'],
        address: new URL(address, nginx.url.replace('http:', 'https:')).href,
      }),
    });
    const { id: channelId } = (await channel.json()) as { id: string };
    // The ping that a new channel gets.
    let told = '';
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      told += piece;
      if (told.includes(`"channelId":"${channelId}"`) && told.endsWith('\n\n')) break;
    }
    expect(told).toContain('"state":"delivered"');
    stop.abort();
    const signed = { 'wallet-signature': 't=1,v1=00' };
    const post = await fetch(new URL(address, nginx.url), { method: 'POST', headers: signed });
    expect(post.status).toBe(400);
  });

  it('send the search, the sandbox and the form to the server', async () => {
    const made = await fetch(`${nginx.url}/sandbox/workspaces`, { method: 'POST' });
    expect(made.status).toBe(201);
    expect((await fetch(`${nginx.url}/contact/form-token`)).status).toBe(200);
    expect((await fetch(`${nginx.url}/graphql`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${nginx.url}/1/indexes/none/query`, { method: 'POST' })).status).toBe(403);
  });
});
