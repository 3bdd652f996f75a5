// The build's output, copied elsewhere with the packages that it names and nothing else, is the whole server.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPort } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

/** What docs/operating.md says may stay behind: parts that the build alone needs. */
const LEFT_BEHIND = ['rsc', 'ssr'].map((name) => join(root, 'dist', name));

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
let folder = '';
let url = '';
let stop = async (): Promise<void> => {};

/** As `npm ci --omit=dev` would, from the packages that are here: no network is needed. */
function installPackages(): void {
  const { packages } = readJson('dist/package-lock.json') as { packages: Record<string, object> };
  for (const path of Object.keys(packages).filter((each) => each !== '')) {
    const source = join(root, path);
    // Packages for other machines are not here.
    if (!existsSync(source)) continue;
    const nested = join(source, 'node_modules');
    cpSync(source, join(folder, path), { recursive: true, filter: (file) => file !== nested });
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'standalone-'));
  const filter = (file: string) => !LEFT_BEHIND.includes(file);
  cpSync(join(root, 'dist'), folder, { recursive: true, filter });
  installPackages();
  const port = await findPort();
  url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'close');
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
}, 120_000);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('needs exactly the packages that package.json calls dependencies', () => {
  expect(readJson('dist/package.json').dependencies).toEqual(readJson('package.json').dependencies);
});

test('serves pages, images and search', async () => {
  const page = await fetch(`${url}/accounts/create-account`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Create an account');
  const image = await fetch(`${url}/_image?url=/images/icon-512.png&w=64`, {
    headers: { accept: 'image/webp' },
  });
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/webp');
  const found = await post(
    '/1/indexes/docs/query?x-algolia-application-id=DOCS&x-algolia-api-key=docs-search',
    { query: 'create account' },
  );
  expect(found.status).toBe(200);
  expect((await found.json()).hits[0].operation_id).toBe('createAccount');
});

test('answers GraphQL and the sandbox, from a database of its own', async () => {
  const query = { query: '{ __typename }' };
  const data = await post('/graphql', query, { authorization: 'Bearer docs-demo' });
  expect([data.status, await data.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
  const made = await fetch(`${url}/sandbox/workspaces`, { method: 'POST' });
  expect(made.status).toBe(201);
  const { id, appKey } = (await made.json()) as { id: string; appKey: string };
  const listed = await fetch(`${url}/sandbox/${id}/v1/accounts`, {
    headers: { authorization: `Bearer ${appKey}` },
  });
  expect(listed.status).toBe(200);
  expect(existsSync(join(folder, 'data/site.sqlite'))).toBe(true);
});

test('has the commands of the operator', async () => {
  const file = join(folder, 'site.backup');
  const run = (command: string, ...more: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', command, '--', ...more], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
  const backup = await run('backup', file);
  const rows = /^\d+ rows/.exec(backup.stdout)?.[0];
  expect((await run('restore', file, '--replace')).stdout).toContain(`${rows} of ${file}`);
  expect((await run('inbox', 'list')).stdout).toContain('No messages');
  expect((await run('personal-data', 'export', 'jane@client.example')).stdout).toContain('jane@');
  expect((await run('search:report')).stdout).toContain('Searches from');
});
