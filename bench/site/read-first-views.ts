import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');

/** What the first view of a page weighs: its HTML with its styles in Brotli, as it travels. */
interface FirstView {
  readonly path: string;
  readonly bytes: number;
}

async function readSize(path: string): Promise<number> {
  return (await stat(join(client, `${path}.br`))).size;
}

/** @throws when a page is not built */
export async function readFirstViews(paths: readonly string[]): Promise<readonly FirstView[]> {
  return Promise.all(
    paths.map(async (path) => ({ path, bytes: await readSize(`${path}/index.html`) })),
  );
}
