import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);

/** The npm package of the built site. */
export const NPM_PACKAGE = join(root, 'dist/client/sdk/wallet-2.0.0.tgz');

/** Unpacks the npm package of the built site into the node_modules of a folder. */
export async function unpackSdk(folder: string): Promise<void> {
  const target = join(folder, 'node_modules/wallet-sdk');
  await mkdir(target, { recursive: true });
  const args = ['--extract', '--strip-components=1', '--file', NPM_PACKAGE, '--directory', target];
  await run('tar', args);
}
