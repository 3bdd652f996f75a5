// The build's output, copied elsewhere with the packages that it names and nothing else, is the whole server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '..');
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

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'standalone-'));
  for (const part of ['client', 'search', 'graphql', 'server']) {
    cpSync(join(root, 'dist', part), join(folder, part), { recursive: true });
  }
  for (const file of ['site.json', 'package.json']) {
    cpSync(join(root, 'dist', file), join(folder, file));
  }
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
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test('needs exactly the packages that package.json calls dependencies', () => {
  expect(readJson('dist/package.json').dependencies).toEqual(readJson('package.json').dependencies);
});

test('serves pages, images and search', async ({ request }) => {
  const page = await request.get(`${url}/accounts/create-account`);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('Create an account');
  const image = await request.get(`${url}/_image?url=/images/icon-512.png&w=64`, {
    headers: { accept: 'image/webp' },
  });
  expect(image.status()).toBe(200);
  expect(image.headers()['content-type']).toBe('image/webp');
  const found = await request.post(
    `${url}/1/indexes/docs/query?x-algolia-application-id=DOCS&x-algolia-api-key=docs-search`,
    { data: { query: 'create account' } },
  );
  expect(found.status()).toBe(200);
  expect((await found.json()).hits[0].operation_id).toBe('createAccount');
});

test('answers GraphQL and the sandbox, from a database of its own', async ({ request }) => {
  const data = await request.post(`${url}/graphql`, {
    headers: { authorization: 'Bearer docs-demo' },
    data: { query: '{ __typename }' },
  });
  expect([data.status(), await data.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
  const made = await request.post(`${url}/sandbox/workspaces`);
  expect(made.status()).toBe(201);
  const { id, appKey } = (await made.json()) as { id: string; appKey: string };
  const listed = await request.get(`${url}/sandbox/${id}/v1/accounts`, {
    headers: { authorization: `Bearer ${appKey}` },
  });
  expect(listed.status()).toBe(200);
  expect(existsSync(join(folder, 'data/site.sqlite'))).toBe(true);
});
