// The package of the local sandbox, as a reader installs it: from the address of the site, without any other registry.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readReceivers } from '#scripts/generated/format-receiver-samples.ts';
import { root } from '#scripts/lib/root.mjs';
import { findPort } from '#scripts/lib/process.ts';
import { useSite } from './use-site.ts';

const run = promisify(execFile);
const PACKAGE = join(root, 'dist/client/sandbox.tgz');
const MAX_BYTES = 1_000_000;
/** A file that takes nothing, as on a full disk. */
const FULL = '/dev/full';
const NPM = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Nobody listens there: whoever needs another registry fails. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/' };

/** A program of a reader. */
const PROGRAM = `import { startSandbox, OptionError, type LocalSandbox } from 'wallet-sandbox';

const sandbox: LocalSandbox = await startSandbox({ random: 7, clock: '2026-03-02T12:30:00Z' });
const response = await fetch(sandbox.url + '/v1/accounts?limit=1', {
  headers: { authorization: 'Bearer ' + sandbox.appKey },
});
const { data } = (await response.json()) as { data: { id: string }[] };
const time: Date = await sandbox.advance('30d');
const callbacks = await sandbox.callbacks();
await sandbox.close();
const refused = await startSandbox({ clock: 'never' }).catch((error: unknown) => error);
const isRefused: boolean = refused instanceof OptionError;
console.log(JSON.stringify([data.length, time.toISOString(), callbacks.length, isRefused]));
`;

const site = useSite();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-package-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const env = { ...process.env, ...NO_REGISTRY };
  await run('npm', ['install', ...NPM, `${site.url}/sandbox.tgz`], { cwd: folder, env });
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const installed = (...path: string[]) => join(folder, 'node_modules', ...path);

describe('the package', () => {
  it('has at most 1 MB, and is served as what it is', async () => {
    const response = await fetch(`${site.url}/sandbox.tgz`);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(Buffer.from(bytes).equals(await readFile(PACKAGE))).toBe(true);
  });

  it('brings no other package and no native module', async () => {
    const names = (await readdir(installed())).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['wallet-sandbox']);
    const files = await readdir(installed('wallet-sandbox'), { recursive: true });
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([]);
    const manifest = JSON.parse(
      await readFile(installed('wallet-sandbox/package.json'), 'utf8'),
    ) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });

  it('has the licences of what is bundled', async () => {
    const notices = await readFile(installed('wallet-sandbox/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['ajv', 'kysely', 'node-sqlite3-wasm', 'pure-rand', 'hono'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  });

  it('names no folder of the machine that has built it', async () => {
    expect(gunzipSync(await readFile(PACKAGE)).includes(root)).toBe(false);
  });
});

describe('the library', () => {
  it('has types that fit, and does what it says', { timeout: 60_000 }, async () => {
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
    const lib = ['--lib', 'es2023,dom', '--types', ''];
    const tsc = join(root, 'node_modules/.bin/tsc');
    await run(tsc, [...strict, ...lib, 'program.ts'], { cwd: folder });
    const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
    const args = ['--import', tsx, 'program.ts'];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([1, '2026-04-01T12:30:00.000Z', 0, true]);
  });
});

describe('the program', () => {
  it('writes nothing but its own lines, and ends at a signal', { timeout: 60_000 }, async () => {
    const places = await Promise.all(
      ['home', 'temporary', 'current'].map(async (name) => {
        const place = join(folder, name);
        await mkdir(place);
        return place;
      }),
    );
    const [home = '', temporary = '', current = ''] = places;
    const child = spawn(
      process.execPath,
      [installed('.bin/wallet-sandbox'), '--json', '--port', '0'],
      { cwd: current, env: { HOME: home, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const sandbox = JSON.parse(line) as { readonly url: string; readonly appKey: string };
    const response = await fetch(`${sandbox.url}/v1/accounts`, {
      headers: { authorization: `Bearer ${sandbox.appKey}` },
    });
    expect(response.status).toBe(200);
    await response.text();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    for (const place of places) expect(await readdir(place)).toEqual([]);
  });

  it('brings the command line, which knows every operation', { timeout: 60_000 }, async () => {
    const wallet = [
      installed('.bin/wallet'),
      'call',
      'listAccounts',
      'limit=1',
      '--dry-run',
      '--json',
    ];
    const env = { WALLET_API_KEY: `wk_test_${'0'.repeat(24)}_0` };
    const { stdout } = await run(process.execPath, wallet, { cwd: folder, env });
    expect(JSON.parse(stdout)).toMatchObject({ url: 'http://127.0.0.1:4010/v1/accounts?limit=1' });
    const version = await run(process.execPath, [installed('.bin/wallet'), '--version']);
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.skipIf(!existsSync(FULL))('says that a disk is full, and fails', async () => {
    const output = await open(FULL, 'w');
    const child = spawn(process.execPath, [installed('wallet-sandbox/wallet.js'), '--help'], {
      stdio: ['ignore', output.fd, 'pipe'],
    });
    const [said, [exitCode]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
    await output.close();
    expect([exitCode, said]).toEqual([1, expect.stringMatching(/^wallet: .*ENOSPC.*\n$/)]);
  });

  it.each([
    ['call', 'createAccount', '--body', '@-'],
    ['changes', '--since', '1.0.0', '-'],
  ])('ends at a signal while it waits for its input: %s %s', async (...args) => {
    const child = spawn(process.execPath, [installed('wallet-sandbox/wallet.js'), ...args], {
      env: { ...process.env, WALLET_API_KEY: `wk_test_${'0'.repeat(24)}_0` },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    // What is written is taken when the program listens to its signals.
    await new Promise<void>(
      (resolve) => void child.stdin.write(' '.repeat(4_000_000), () => resolve()),
    );
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  it('examines a receiver of the page, and finds nothing wrong', { timeout: 60_000 }, async () => {
    const { file, code } = readReceivers()['javascript']!;
    const place = await mkdtemp(join(tmpdir(), 'examined-'));
    await writeFile(join(place, file), code);
    const port = await findPort();
    const env = { ...process.env, PORT: String(port), WALLET_SIGNING_SECRET: 'whsec_1' };
    const receiver = spawn(process.execPath, [file], { cwd: place, env, stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    const isThere = () => fetch(address).then(Boolean, () => false);
    await vi.waitUntil(isThere, { timeout: 30_000 });
    const args = ['exam', '--url', `${address}/hook`, '--count', `${address}/count/{id}`, '--json'];
    const { stdout } = await run(process.execPath, [installed('.bin/wallet'), ...args], { env });
    const exited = once(receiver, 'exit');
    receiver.kill();
    await exited;
    await rm(place, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ passed: 14, failed: 0, unknown: 2 });
  });

  it('starts by npx from the address of the site', { timeout: 60_000 }, async () => {
    const env = { ...process.env, ...NO_REGISTRY, npm_config_cache: join(folder, 'cache') };
    const args = ['--yes', `${site.url}/sandbox.tgz`, '--help'];
    const { stdout } = await run('npx', args, { cwd: folder, env });
    expect(stdout).toContain('Usage: wallet-sandbox [options]');
  });

  it.each(['wallet', 'wallet-sandbox'])(
    'ends %s without a stack when nobody reads its output',
    async (name) => {
      const child = spawn(process.execPath, [installed('.bin', name), '--help'], { cwd: folder });
      child.stdout.destroy();
      const [error] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect(error).toBe('');
    },
  );

  it.each([
    [['--prot', '1'], 2, "Unknown option '--prot'"],
    [['--port', '-1'], 2, "'--port' argument is ambiguous. --help lists"],
    [['--port', 'x'], 2, '--port takes a whole number from 0 to 65535'],
    [['--seed', 'missing.json'], 2, '--seed: missing.json cannot be read'],
    [['--seed', 'package.json'], 2, 'The seed needs startsAt'],
    [['extra'], 2, 'Unexpected argument'],
    [['--data', ''], 2, 'The name of the data folder is empty'],
    [['--host', ''], 2, 'The host is empty'],
  ])('says what is wrong with %j', async (args, code, reason) => {
    const bin = installed('.bin/wallet-sandbox');
    const failure = await run(process.execPath, [bin, ...args], { cwd: folder }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(reason) });
  });
});
