import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/lib/root.mjs';
import { formatNotices, listBundledPackages } from './format-notices.ts';

/** Entries of the package: its library, and its programs. */
const INPUT = {
  index: 'src/local/package/index.ts',
  'wallet-sandbox': 'src/local/package/wallet-sandbox.ts',
  wallet: 'src/local/package/wallet.ts',
};
const PROGRAMS = new Set(['wallet-sandbox', 'wallet']);
const WASM = 'node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm';

/** The database finds its WebAssembly beside the program. */
const BANNER = 'const __dirname = import.meta.dirname;';

/**
 * Bundles the local sandbox with all packages that it needs, so that it installs without any.
 *
 * @param outDir gets the code, the WebAssembly of the database and the licences of what is in there
 */
export async function bundleProgram(outDir: string): Promise<void> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rollupOptions: {
        checks: { pluginTimings: false },
        input: INPUT,
        output: {
          banner: ({ name }) => (PROGRAMS.has(name) ? '#!/usr/bin/env node\n' : '') + BANNER,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  });
  if (!('output' in output)) throw new Error('build: the bundler has given no list of chunks');
  const modules = output.output.flatMap((file) =>
    file.type === 'chunk' ? Object.keys(file.modules) : [],
  );
  const require = createRequire(import.meta.url);
  await mkdir(outDir, { recursive: true });
  await copyFile(
    join(dirname(require.resolve('node-sqlite3-wasm/package.json')), '..', WASM),
    join(outDir, 'node-sqlite3-wasm.wasm'),
  );
  const notices = await formatNotices(listBundledPackages(modules));
  await writeFile(join(outDir, 'THIRD-PARTY-NOTICES.txt'), notices);
}
