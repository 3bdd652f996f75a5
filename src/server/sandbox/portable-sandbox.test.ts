// The sandbox is bundled for browsers and runs there, without anything of Node.
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { createNoLimit } from '#server/edge/limits/create-no-limit.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import type { createSandbox } from './create-sandbox.ts';
import type { NewWorkspace } from './http/workspaces/create-workspaces.ts';
import type { createMemoryStore } from './storage/create-memory-store.ts';

interface Portable {
  readonly createSandbox: typeof createSandbox;
  readonly createMemoryStore: typeof createMemoryStore;
}

const ENTRY = join(import.meta.dirname, 'testing/portable-entry.ts');
const WALLET_TYPE = 'wty_01HZX6C3D9FA';
const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';

/** What browsers, workers and programs of one file offer besides the language itself. */
const WEB_GLOBALS = {
  AbortController,
  AbortSignal,
  atob,
  btoa,
  Blob,
  crypto,
  DOMException,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  setTimeout,
  clearTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

const imported = new Set<string>();

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [
      {
        name: 'watch-imports',
        enforce: 'pre',
        resolveId(source) {
          if (isBuiltin(source)) imported.add(source);
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: ENTRY, formats: ['iife'], name: 'portable' },
    },
  });
  const [{ output: files }] = output as [Rolldown.RolldownOutput];
  const [file] = files;
  if (files.length !== 1 || file.type !== 'chunk') throw new Error('The bundle is not one file.');
  for (const name of [...file.imports, ...file.dynamicImports]) imported.add(name);
  return file.code;
}

describe('a sandbox that is bundled for browsers', () => {
  let code: string;
  let sandbox: ReturnType<typeof createSandbox>;
  let workspace: NewWorkspace;
  beforeAll(async () => {
    code = await bundle();
    const context = createContext({ ...WEB_GLOBALS });
    new Script(`${code};globalThis.portable = portable;`).runInContext(context);
    const portable = context['portable'] as Portable;
    const seed: SandboxSeed = await loadSandboxSeed();
    sandbox = portable.createSandbox({
      createStore: portable.createMemoryStore,
      createRateLimit: createNoLimit,
      description: await loadApiDescription(),
      seed,
      commonHeaders: {},
      logger: { info: () => {}, warn: () => {}, error: (...event) => void errors.push(event) },
      checksAnswers: true,
    });
    workspace = (await (await send('POST', '/sandbox/workspaces')).json()) as NewWorkspace;
  });

  const errors: unknown[] = [];

  const send = (method: string, path: string, body?: BodyInit, type = 'application/json') =>
    sandbox.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(workspace && { authorization: `Bearer ${workspace.appKey}` }),
          ...(typeof body === 'string' && { 'content-type': type }),
        },
        ...(body !== undefined && { body }),
      }),
    );
  const call = async (method: string, path: string, body?: object | FormData) => {
    const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const response = await send(method, `/sandbox${path}`, sent);
    return { status: response.status, body: await response.json() };
  };

  it('imports nothing of Node', () => {
    expect([...imported]).toEqual([]);
    expect(code.includes('node:')).toBe(false);
  });

  it('opens accounts and shows them page by page', async () => {
    const made = await call('POST', '/v1/accounts', {
      name: 'Juma Ali',
      phoneNumber: '+254700000777',
      walletTypeId: WALLET_TYPE,
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'Juma Ali' } });
    const first = await call('GET', '/v1/accounts?limit=1');
    expect(first).toMatchObject({ status: 200, body: { data: [{ name: 'Juma Ali' }] } });
    const { nextCursor } = (first.body as { page: { nextCursor: string } }).page;
    const second = await call('GET', `/v1/accounts?limit=1&cursor=${nextCursor}`);
    expect(second).toMatchObject({ status: 200, body: { data: [{ name: 'Daniel Mutua' }] } });
  });

  it('moves money, and refuses what is not there', async () => {
    const charge = (amount: number) =>
      call('POST', `${GRACE}/charges`, {
        walletId: 'wal_01HZX6AB7QKD',
        amount: { amount, currency: 'KES' },
      });
    expect(await charge(1000)).toMatchObject({
      status: 201,
      body: { balanceAfter: { amount: 149_000 } },
    });
    expect(await charge(10_000_000)).toMatchObject({
      status: 409,
      body: { code: 'insufficient_funds' },
    });
  });

  it('reads a CSV file, and writes one', async () => {
    const form = new FormData();
    const rows = `name,phoneNumber,email,nationalId,walletTypeId\nZuri Ali,+254700000778,,,${WALLET_TYPE}\n`;
    form.set('file', new File([rows], 'accounts.csv'));
    expect(await call('POST', '/v1/accounts/uploads', form)).toMatchObject({
      status: 200,
      body: { createdCount: 1, rejectedCount: 0 },
    });
    const file = await send('GET', '/sandbox/v1/accounts/export');
    expect(await file.text()).toContain('Zuri Ali');
  });

  it('fails nowhere', () => {
    expect(errors).toEqual([]);
  });
});
