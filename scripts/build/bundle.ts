// Bundles the site's code and the server into dist/, in a process of its own: its memory is given back
// before the pages are rendered. The last line says how much that was, in MB.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createBuilder } from 'vite';
import { root } from '#scripts/lib/root.mjs';
import { bundleProgram } from './bundle-program.ts';
import {
  buildServerLock,
  buildServerPackage,
  listPackages,
  type BundledChunk,
} from './server-package.ts';

async function main(): Promise<void> {
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  // Packages of node_modules stay imports of the server.
  const server = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rollupOptions: {
        checks: { pluginTimings: false },
        // The second is started by the first for each image, and survives it that an image cannot be read.
        input: {
          main: 'src/main.ts',
          'conversion-process': 'src/server/images/convert/conversion-process.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  if (!('output' in server)) throw new Error('build: the bundler has given no list of chunks');
  await writeServerPackage(server.output.filter((file) => file.type === 'chunk'));
  await bundleProgram(join(root, 'dist/local'));
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}

/** The server runs from a copy of dist/ wherever these packages are installed. */
async function writeServerPackage(chunks: readonly BundledChunk[]): Promise<void> {
  const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
  const lock = await readJson('package-lock.json');
  const packages = listPackages(chunks);
  const server = buildServerPackage(await readJson('package.json'), packages, lock);
  const files = {
    'package.json': server,
    'package-lock.json': buildServerLock(server, packages, lock),
  };
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(root, 'dist', file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
