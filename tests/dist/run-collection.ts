// Runs the published Postman collection and environment by Postman's own runner.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/lib/root.mjs';

const SITE = join(root, 'dist/client');

/** What the runner says of a run. */
export interface CollectionRun {
  readonly stats: Readonly<Record<'items' | 'assertions', { total: number; failed: number }>>;
  readonly failures: readonly { source?: { name?: string }; error: { message: string } }[];
}

type Run = (
  options: object,
  callback: (error: Error | null, summary: { readonly run: CollectionRun }) => void,
) => void;

// The package has no types. The library does what the command does, without a guess at the encoding of each file.
const newman = createRequire(import.meta.url)('newman') as { readonly run: Run };
const start = promisify(newman.run);

/** Reads one of the two published files. */
export async function readPostman(kind: 'collection' | 'environment'): Promise<unknown> {
  return JSON.parse(await readFile(join(SITE, `wallet-api.postman_${kind}.json`), 'utf8'));
}

/**
 * Runs the collection as a reader who has imported both files and chosen the environment.
 *
 * @param url of the server of the sandbox
 * @param folder the one folder of the collection to run
 */
export async function runCollection(url: string, folder?: string): Promise<CollectionRun> {
  const { run } = await start({
    collection: await readPostman('collection'),
    environment: await readPostman('environment'),
    envVar: [{ key: 'sandboxUrl', value: `${url}/sandbox` }],
    workingDir: join(SITE, 'uploads'),
    ...(folder !== undefined && { folder }),
  });
  return run;
}
