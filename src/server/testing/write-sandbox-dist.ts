import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadApiDescription } from './load-api-description.ts';
import { loadSandboxSeed } from './load-sandbox-seed.ts';

/** Writes what the sandbox's part reads of a build into a folder that stands in for the build's output. */
export async function writeSandboxDist(dist: string): Promise<void> {
  const files = {
    'client/openapi.json': await loadApiDescription(),
    'sandbox/seed.json': await loadSandboxSeed(),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(dist, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  }
}
