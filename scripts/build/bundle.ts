// Bundles the site's code, the server and the local sandbox, in a process of its own: its memory is given back before the
// pages are rendered. The first argument is the folder that gets all of it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createBuilder } from 'vite';
import { buildEarly } from '#render/build-early.ts';
import { buildStarter } from '#render/build-starter.ts';
import { bundleModule } from '#render/bundle-module.ts';
import { COPY_SANDBOX_PATH, COPY_WORKER_PATH } from '#contract/offline-copy.ts';
import { OLD_PAGE_PATH } from '#contract/old-page.ts';
import { root } from '#scripts/lib/root.mjs';
import { bundleProgram } from './bundle-program.ts';
import { COMMAND_INPUT } from './operator-commands.ts';
import {
  buildServerLock,
  buildServerPackage,
  listPackages,
  type BundledChunk,
} from './server-package.ts';

async function main(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  const inFolder = (name: string) => ({ build: { outDir: join(outDir, name) } });
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    environments: { rsc: inFolder('rsc'), ssr: inFolder('ssr'), client: inFolder('client') },
  });
  await builder.buildApp();
  await writeServerPackage(outDir, await bundleServer(join(outDir, 'server')));
  await bundleProgram(join(outDir, 'local'));
  const early = await buildEarly();
  await writeFile(join(outDir, 'client/assets', early.fileName), early.code);
  await writeWorker(join(outDir, 'client'));
  const oldPage = new URL('src/render/old-page.ts', pathToFileURL(`${root}/`));
  await writeFile(join(outDir, 'client', OLD_PAGE_PATH), await bundleModule(oldPage));
  const pages = { starter: await buildStarter(), earlyUrl: `/assets/${early.fileName}` };
  await mkdir(join(outDir, 'pages'), { recursive: true });
  await writeFile(join(outDir, 'pages/scripts.json'), JSON.stringify(pages));
}

/** The browser looks for newer scripts of a worker at addresses that stay. Both run in one global scope. */
async function writeWorker(folder: string): Promise<void> {
  for (const [path, entry] of [
    [COPY_WORKER_PATH, 'src/offline/worker.ts'],
    [COPY_SANDBOX_PATH, 'src/offline/sandbox/script.ts'],
  ] as const) {
    const address = new URL(entry, pathToFileURL(`${root}/`));
    await writeFile(join(folder, path), await bundleModule(address, 'iife'));
  }
}

/** Packages of node_modules stay imports of the server. */
async function bundleServer(outDir: string): Promise<readonly BundledChunk[]> {
  const server = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: {
        checks: { pluginTimings: false },
        // The third is started by the server for each image, and survives it that an image cannot be read.
        input: {
          main: 'src/main.ts',
          serve: 'src/serve.ts',
          'conversion-process': 'src/server/images/convert/conversion-process.ts',
          ...COMMAND_INPUT,
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  if (!('output' in server)) throw new Error('build: the bundler has given no list of chunks');
  return server.output.filter((file) => file.type === 'chunk');
}

/** The server runs from a copy of dist/ wherever these packages are installed. */
async function writeServerPackage(outDir: string, chunks: readonly BundledChunk[]): Promise<void> {
  const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
  const lock = await readJson('package-lock.json');
  const packages = listPackages(chunks);
  const server = buildServerPackage(await readJson('package.json'), packages, lock);
  const files = {
    'package.json': server,
    'package-lock.json': buildServerLock(server, packages, lock),
  };
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(outDir, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('build: the bundler has been given no folder');
await main(folder).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
