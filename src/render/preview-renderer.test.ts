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

interface State {
  readonly areReplaced: boolean;
  readonly isShared: boolean;
  /** Whether a page was rendered between the change and the failure, and how long a change takes. */
  readonly isRendered?: boolean;
  readonly settledMs?: number;
}

/** Renders what fails after a change, and counts the tries and how often the modules were read again. */
async function fail({ areReplaced, isShared, isRendered = false, settledMs }: State) {
  const modules = {
    has: () => true,
    areReplaced: () => areReplaced,
    isShared: () => isShared,
    waitForReplaced: async () => undefined,
  };
  const renderer = createPreviewRenderer(server, modules, settledMs);
  let tries = 0;
  const failing = () =>
    renderer.render(async (modules) => {
      tries += 1;
      expect(await modules.getEntryUrl()).toBe('entry');
      throw new Error('The page is wrong.');
    });
  const render = () => renderer.render((modules) => modules.getEntryUrl());
  await render();
  server.watcher.emit('all', 'change', '/page.tsx');
  if (isRendered) await render();
  const before = counts[evaluations] ?? 0;
  await expect(failing()).rejects.toThrow('The page is wrong.');
  return { tries, readAgain: (counts[evaluations] ?? 0) - before, failing };
}

it.each([
  ['are those of the files', { areReplaced: true, isShared: false }],
  [
    'have rendered a page long since',
    { areReplaced: true, isShared: true, isRendered: true, settledMs: -1 },
  ],
])('tells of a failure at once where modules %s', async (_, state) => {
  expect(await fail(state)).toMatchObject({ tries: 1, readAgain: 0 });
});

it.each([
  ['are being replaced', { areReplaced: false, isShared: false }],
  ['are those of a browser too', { areReplaced: true, isShared: true }],
  ['have just rendered a page', { areReplaced: true, isShared: true, isRendered: true }],
])('tries again where modules %s, and reads them again once', async (_, state) => {
  const { failing, ...found } = await fail(state);
  expect(found).toEqual({ tries: 3, readAgain: 1 });
  const before = counts[evaluations] ?? 0;
  await expect(failing()).rejects.toThrow('The page is wrong.');
  expect((counts[evaluations] ?? 0) - before).toBe(0);
});
