import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiChanges } from '#contract/api-changes.ts';
import type { LocalAssets } from '#local/local-options.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const readJson = (name: string): unknown => JSON.parse(read(name));

/** Reads what lies beside the bundled program: pack-program.ts has put it there. */
export function readPackageAssets(): LocalAssets {
  return {
    description: readJson('openapi.json') as LocalAssets['description'],
    seed: readJson('seed.json') as LocalAssets['seed'],
    schema: read('schema.sql'),
  };
}

/** Reads the changes of the API, for `wallet changes`. */
export function readPackageChanges(): readonly ApiChanges[] {
  return readJson('changes.json') as readonly ApiChanges[];
}
