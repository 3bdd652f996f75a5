import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);

/** Options of npm that leave its advice out. */
export const QUIET_NPM = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Packages of npm that bring releases of Node.js, by the name of the release. */
export const NODE_RELEASES = {
  'Node 20': 'node@20.20.0',
  'Node 22': 'node@22.23.3',
  'Node 24': 'node@24.21.0',
  'Node 26': 'node@26.10.0',
} as const;

/**
 * Brings a package of npm that holds a program.
 *
 * @param spec name and version
 * @param program path below node_modules, as `node/bin/node`
 * @returns path of the program
 * @throws when npm cannot install the package
 */
export async function installRuntime(spec: string, program: string): Promise<string> {
  const place = join(root, '.cache', `runtime-${spec.replace('@', '-')}`);
  await mkdir(place, { recursive: true });
  await run('npm', ['install', '--prefix', place, '--no-save', ...QUIET_NPM, spec]);
  return join(place, 'node_modules', program);
}
