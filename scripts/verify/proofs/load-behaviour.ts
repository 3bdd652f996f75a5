import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc } from 'vite';

/**
 * Loads what a module does, as text for a digest: without types, comments, spaces and the names that only the module
 * sees, so that another word for the same thing asks for no new proof.
 */
export async function loadBehaviour(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, {
    sourcemap: false,
  });
  return (await minify(file, code, { mangle: true, compress: true })).code;
}
