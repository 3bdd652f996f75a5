import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalAssets } from '#local/local-options.ts';

/** Reads what lies beside the bundled program: pack-program.ts has put it there. */
export function readPackageAssets(): LocalAssets {
  const readJson = (name: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
  return {
    description: readJson('openapi.json') as LocalAssets['description'],
    seed: readJson('seed.json') as LocalAssets['seed'],
  };
}
