// Readers have newer releases of Node.js than the oldest that the project supports.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listBuildOptions, listBundlerOptions } from '#scripts/build/engine-options.mjs';
import { ensureNewerNode } from '#scripts/install/ensure-newer-node.mjs';
import { findPort } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);
let node: string;
let version: string;

beforeAll(() => {
  node = ensureNewerNode();
  version = execFileSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
}, 120_000);

describe('a newer Node.js', () => {
  it('starts with the options of a build', async () => {
    for (const options of [
      listBuildOptions({ isFirst: true, version }),
      listBuildOptions({ isFirst: false, version }),
      listBundlerOptions(version),
    ])
      await run(node, [...options, '--eval', '0']);
  });

  it('serves pages, images and the sandbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'newer-node-'));
    const port = await findPort();
    const url = `http://localhost:${port}`;
    const child = spawn(node, ['dist/server/main.js'], {
      cwd: root,
      env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'close');
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
    const page = await fetch(`${url}/accounts/create-account`);
    expect(await page.text()).toContain('Create an account');
    const image = await fetch(`${url}/_image?url=/images/icon-512.png&w=64`);
    expect(image.status).toBe(200);
    const made = await fetch(`${url}/sandbox/workspaces`, { method: 'POST' });
    const { appKey } = (await made.json()) as { appKey: string };
    const headers = { authorization: `Bearer ${appKey}` };
    expect((await fetch(`${url}/sandbox/v1/accounts`, { headers })).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(errors).toBe('');
  });
});
