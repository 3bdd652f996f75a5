import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPreviewRenderer } from './preview-renderer.ts';

const evaluations = Symbol.for('preview-renderer.test');
const counts = globalThis as unknown as Record<symbol, number | undefined>;
let root: string;
let server: ViteDevServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'preview-renderer-'));
  const file = join(root, 'src/render/entry.rsc.tsx');
  await mkdir(join(file, '..'), { recursive: true });
  const name = `globalThis[Symbol.for('preview-renderer.test')]`;
  await writeFile(file, `${name} = (${name} ?? 0) + 1; export const getEntryUrl = () => 'entry';`);
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    environments: { rsc: {} },
  });
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/** Renders what fails, and counts the tries and how often the modules were read again. */
async function fail(state: { areReplaced: boolean; isShared: boolean }) {
  const renderer = createPreviewRenderer(server, {
    has: () => true,
    areReplaced: () => state.areReplaced,
    isShared: () => state.isShared,
    waitForReplaced: async () => undefined,
  });
  server.watcher.emit('all', 'change', '/page.tsx');
  let tries = 0;
  const failing = () =>
    renderer.render(async (modules) => {
      tries += 1;
      expect(await modules.getEntryUrl()).toBe('entry');
      throw new Error('The page is wrong.');
    });
  await renderer.render((modules) => modules.getEntryUrl());
  const before = counts[evaluations] ?? 0;
  await expect(failing()).rejects.toThrow('The page is wrong.');
  return { tries, readAgain: (counts[evaluations] ?? 0) - before, failing };
}

it('tells of a failure at once where the modules are those of the files', async () => {
  expect(await fail({ areReplaced: true, isShared: false })).toMatchObject({
    tries: 1,
    readAgain: 0,
  });
});

it.each([
  ['are being replaced', { areReplaced: false, isShared: false }],
  ['are those of a browser too', { areReplaced: true, isShared: true }],
])('tries again where modules %s, and reads them again once', async (_, state) => {
  const { failing, ...found } = await fail(state);
  expect(found).toEqual({ tries: 3, readAgain: 1 });
  const before = counts[evaluations] ?? 0;
  await expect(failing()).rejects.toThrow('The page is wrong.');
  expect((counts[evaluations] ?? 0) - before).toBe(0);
});
