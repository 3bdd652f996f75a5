// Installs, builds and serves a clean clone with each newer release of Node.js, as npm start does: npm run verify:node
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPort, startService } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';
import { installRuntime, NODE_RELEASES } from './node-releases.ts';

const run = promisify(execFile);

/** @throws when the site does not build, or does not answer */
async function startOn(spec: string, folder: string): Promise<void> {
  const node = await installRuntime(spec, 'node/bin/node');
  const path = dirname(node) + delimiter + process.env['PATH'];
  await run('git', ['clone', '--quiet', root, folder]);
  await run('npm', ['run', 'build'], { cwd: folder, env: { ...process.env, PATH: path } });
  const port = await findPort();
  const site = await startService([node, 'scripts/build/start.mjs'], port, {
    cwd: folder,
    env: { PATH: path, PORT: String(port), LOG_LEVEL: 'warn' },
    probe: '/readyz',
  });
  try {
    const page = await fetch(`${site.url}/accounts/create-account`);
    const made = await fetch(`${site.url}/sandbox/workspaces`, { method: 'POST' });
    if (page.status !== 200 || made.status !== 201)
      throw new Error(`the page returned ${page.status}, and the sandbox ${made.status}`);
  } finally {
    await site.stop();
  }
}

for (const [name, spec] of Object.entries(NODE_RELEASES).slice(1)) {
  const folder = await mkdtemp(join(tmpdir(), 'node-release-'));
  try {
    await startOn(spec, folder);
    console.log(`${name} (${spec}): installs, builds and serves the site`);
  } catch (error) {
    console.error(`${name} (${spec}): ${String(error)}`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
