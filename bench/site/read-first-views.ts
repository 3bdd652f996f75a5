import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');

/** What the first view of a page weighs: its HTML and its style sheet in Brotli, as they travel. */
interface FirstView {
  readonly path: string;
  readonly bytes: number;
}

async function readSize(path: string): Promise<number> {
  return (await stat(join(client, `${path}.br`))).size;
}

/** @throws when a page is not built */
export async function readFirstViews(paths: readonly string[]): Promise<readonly FirstView[]> {
  const views: FirstView[] = [];
  for (const path of paths) {
    const html = await readFile(join(client, path, 'index.html'), 'utf8');
    const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
    const sizes = await Promise.all([
      readSize(`${path}/index.html`),
      ...styles.map(([, style = '']) => readSize(style)),
    ]);
    views.push({ path, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  }
  return views;
}
