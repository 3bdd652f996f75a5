import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { buildSeed } from '#server/sandbox/seed/build-seed.ts';

/**
 * Writes the seed of the sandbox, which the server loads at its start.
 *
 * @param dist folder of the build's output; gets sandbox/seed.json
 * @throws SeedError when the rules of the ledger refuse a step, with its file and line
 */
export async function writeSandboxSeed(seed: SandboxSeed, dist: string): Promise<void> {
  buildSeed(seed, []);
  const dir = join(dist, 'sandbox');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'seed.json'), JSON.stringify(seed));
}
