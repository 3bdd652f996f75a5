import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForSaves } from './wait-for-saves.ts';

let dir: string;
let server: ViteDevServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'saves-'));
  server = await createServer({
    root: dir,
    configFile: false,
    plugins: [
      waitForSaves(),
      {
        name: 'empty',
        resolveId: (id) => (id === 'virtual:empty' ? id : undefined),
        load: (id) => (id === 'virtual:empty' ? '' : undefined),
      },
    ],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

/** The code of a module as the preview gets it. */
const read = async (url: string) =>
  (await server.environments.ssr.transformRequest(url))?.code ?? '';

it('has the text of a file that is filled after it was read empty', async () => {
  const file = join(dir, 'filled.ts');
  await writeFile(file, '');
  const code = read('/filled.ts');
  await sleep(100);
  await writeFile(file, 'export const footer = 1');
  expect(await code).toContain('footer');
});

it('takes a file that stays empty as it is', async () => {
  await writeFile(join(dir, 'emptied.ts'), '');
  expect(await read('/emptied.ts')).toBe('');
});

it('waits for files only', async () => {
  const file = join(dir, 'slow.ts');
  await writeFile(file, '');
  const code = read('/slow.ts');
  expect(await read('virtual:empty')).toBe('');
  // If the module had been waited for, the file would be given up by now.
  await sleep(100);
  await writeFile(file, 'export const header = 1');
  expect(await code).toContain('header');
});
