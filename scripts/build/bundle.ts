// Bundles the site's code and the server into dist/, in a process of its own: its memory is given back
// before the pages are rendered. The last line says how much that was, in MB.
import { build, createBuilder } from 'vite';
import { root } from '#scripts/lib/root.mjs';

async function main(): Promise<void> {
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  // Packages of node_modules stay imports of the server.
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rollupOptions: {
        // The second is started by the first for each image, and survives it that an image cannot be read.
        input: {
          main: 'src/main.ts',
          'conversion-process': 'src/server/images/convert/conversion-process.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
