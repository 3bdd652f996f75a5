import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Service } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);
const PACKAGE = join(root, 'dist/client/sandbox.tgz');
const NPM = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the sandbox of the built site as readers do, without any registry, and starts it on a free port. */
export async function startPackage(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-package-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', ...NPM, PACKAGE], { cwd: folder });
  const bin = join(folder, 'node_modules/.bin/wallet-sandbox');
  const child = spawn(process.execPath, [bin, '--json', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const first = await Promise.race([line, ended.then(() => undefined)]);
  if (!first) throw new Error('The packed sandbox has ended before it answered.');
  const { url } = JSON.parse(first[0]) as { readonly url: string };
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
