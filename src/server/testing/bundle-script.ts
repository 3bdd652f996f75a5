import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** Inside the repository, so that packages are found from there. */
const folder = join(root, '.cache/test-scripts');
const bundles = new Map<string, Promise<string>>();

/** Files beside a module stay where they are. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  transform: (code, id) =>
    code.replaceAll('import.meta.dirname', () => JSON.stringify(dirname(id))),
};

/**
 * Bundles a script of this folder once for all processes that a test starts: such a process begins in a quarter of the
 * time that one takes whose every module is compiled when loaded.
 *
 * @param name such as `open-stores.ts`
 * @returns path of the bundle
 */
export function bundleScript(name: string): Promise<string> {
  const bundle = bundles.get(name) ?? writeBundle(name);
  bundles.set(name, bundle);
  return bundle;
}

async function writeBundle(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [keepFolders],
    build: {
      ssr: join(import.meta.dirname, name),
      write: false,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [file] = (output as Rolldown.RolldownOutput).output;
  const hash = createHash('sha256').update(file.code).digest('hex').slice(0, 12);
  const path = join(folder, `${name.replace(/\.ts$/, '')}-${hash}.mjs`);
  await mkdir(folder, { recursive: true });
  // Another test may start the same bundle at the same time, and must not read half of it.
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, file.code);
  await rename(unfinished, path);
  return path;
}
