import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalAssets } from '#local/local-options.ts';

/** Reads what lies beside the bundled program: pack-program.ts has put it there. */
export function readPackageAssets(): LocalAssets {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const readJson = (name: string): unknown => JSON.parse(read(name));
  return {
    description: readJson('openapi.json') as LocalAssets['description'],
    seed: readJson('seed.json') as LocalAssets['seed'],
    schema: read('schema.sql'),
  };
}
