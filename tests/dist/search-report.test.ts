// From a reader's search to the list of missing documentation: the server, the database and the report together.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Service } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

const ADMIN_KEY = 'an-admin-key-of-the-tests';

let dir: string;
let server: Service;

/** The build's output with analytics enabled, which the tests' own server has not. */
async function createDist(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'search-report-'));
  await cp(join(root, 'dist/server'), join(dir, 'dist/server'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  const built = await readdir(join(root, 'dist'));
  const linked = built.filter((name) => name !== 'server' && name !== 'site.json');
  for (const name of linked) await symlink(join(root, 'dist', name), join(dir, 'dist', name));
  await cp(join(root, 'package.json'), join(dir, 'package.json'));
  const site = JSON.parse(await readFile(join(root, 'dist/site.json'), 'utf8')) as object;
  await writeFile(
    join(dir, 'dist/site.json'),
    JSON.stringify({ ...site, analytics: { enabled: true } }),
  );
}

beforeAll(async () => {
  await createDist();
  const env = { DATA_DIR: join(dir, 'data'), SEARCH_ADMIN_KEY: ADMIN_KEY };
  server = await startSite({ cwd: dir, env });
});

afterAll(async () => {
  await server?.stop();
  if (dir) await rm(dir, { recursive: true });
});

function createClient(): ReturnType<typeof algoliasearch> {
  const url = new URL(server.url);
  const host = { url: url.host, accept: 'readWrite', protocol: 'http' } as const;
  return algoliasearch('DOCS', 'docs-search', { hosts: [host] });
}

/** Searches as an agent does. @returns the status of the response */
async function askAgent(query: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const params = { name: 'search_docs', arguments: { query } };
  const { status } = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return status;
}

test('searches and clicks end in the report, for programs and on the command line', async () => {
  const client = createClient();
  const find = async (query: string, headers: Record<string, string> = {}) => {
    const requests = [{ indexName: 'docs', query, clickAnalytics: true }];
    const { results } = await client.search({ requests }, { headers });
    return results[0] as { queryID?: string; hits: readonly { objectID: string }[] };
  };
  const { queryID, hits } = await find('create voucher');
  await find('grzegorz brzeczyszczykiewicz');
  await find('not to be kept', { dnt: '1' });
  for (const [headers, query] of [
    [{ dnt: '1' }, 'not to be kept of an agent'],
    [{ 'sec-gpc': '1' }, 'not to be kept of a program'],
    [{}, 'xylophone of an agent'],
  ] as const)
    expect(await askAgent(query, headers)).toBe(200);
  const click = {
    eventType: 'click',
    eventName: 'Hit opened',
    index: 'docs',
    userToken: 'a-reader',
    queryID,
    objectIDs: [hits[0]!.objectID],
    positions: [1],
  };
  const sent = await fetch(`${server.url}/1/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-algolia-application-id': 'DOCS',
      'x-algolia-api-key': 'docs-search',
    },
    body: JSON.stringify({ events: [click] }),
  });
  expect(sent.status).toBe(200);

  const refused = await fetch(`${server.url}/1/searches/report`);
  expect(refused.status).toBe(403);
  const read = async () => {
    const response = await fetch(`${server.url}/1/searches/report`, {
      headers: { 'x-algolia-api-key': ADMIN_KEY },
    });
    return response.text();
  };
  await expect.poll(read, { timeout: 5000 }).toContain('grzegorz brzeczyszczykiewicz');
  await expect.poll(read, { timeout: 5000 }).toContain('create voucher');
  await expect.poll(read, { timeout: 5000 }).toContain('xylophone of an agent');
  expect(await read()).not.toContain('not to be kept');

  const script = join(root, 'scripts/data/search-report.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(dir, 'data') },
    encoding: 'utf8',
  });
  expect(printed).toContain('create voucher');
  expect(printed).toContain('grzegorz brzeczyszczykiewicz');
});
