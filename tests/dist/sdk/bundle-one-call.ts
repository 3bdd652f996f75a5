import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a program that makes one call with the SDK, as a reader's bundler does.
 *
 * @param folder with the package in its node_modules
 * @returns the minified code
 */
export async function bundleOneCall(folder: string): Promise<string> {
  const entry = join(folder, 'one-call.js');
  await writeFile(entry, `export { getAccount } from 'wallet-sdk';\n`);
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] }, target: 'es2022' },
  });
  const [{ output: chunks } = { output: [] }] = [output].flat() as {
    output: { code: string }[];
  }[];
  return chunks.map((chunk) => chunk.code).join('');
}
