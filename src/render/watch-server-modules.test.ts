import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { REPLACED_EVENT } from './payload.ts';
import { watchServerModules } from './watch-server-modules.ts';

const PAGE = '/site/content/pages/page.mdx';
const STYLE_SOURCE = '/site/content/pages/other.mdx';
/** A module that the browser runs too. */
const SHARED = '/site/src/site/dates.ts';
const SERVER_COMPONENT = '/site/src/site/app.tsx';

function follow() {
  const watcher = new EventEmitter();
  const hot = new EventEmitter();
  const createEnvironment = (files: readonly string[]) => {
    const modules = new Map<string, Set<{ id: string | null; type: string }>>(
      files.map((file) => [file, new Set([{ id: file, type: 'js' }])]),
    );
    // What a style sheet only looks through is known by its address alone.
    modules.set(STYLE_SOURCE, new Set([{ id: null, type: 'asset' }]));
    return { hot, moduleGraph: { getModulesByFile: (file: string) => modules.get(file) } };
  };
  const environments = {
    rsc: createEnvironment([PAGE, SERVER_COMPONENT, SHARED]),
    ssr: createEnvironment([SHARED]),
  };
  const server = { watcher, environments };
  let late = 0;
  const modules = watchServerModules(server, () => void (late += 1));
  return {
    modules,
    change: (file: string) => watcher.emit('change', file),
    replace: () => hot.emit(REPLACED_EVENT),
    countLate: () => late,
    isHeld: () =>
      Promise.race([modules.waitForReplaced().then(() => false), sleep(20).then(() => true)]),
  };
}

it('knows modules from files that are only looked through', () => {
  const { modules } = follow();
  expect([PAGE, STYLE_SOURCE, '/site/api/openapi.yaml'].map((file) => modules.has(file))).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([PAGE, SERVER_COMPONENT])(
  'holds renders from the change of %s until it is replaced',
  async (file) => {
    const { modules, change, replace, isHeld, countLate } = follow();
    expect(await isHeld()).toBe(false);
    expect(modules.areReplaced()).toBe(true);
    change(file);
    expect(await isHeld()).toBe(true);
    expect(modules.areReplaced()).toBe(false);
    replace();
    expect(await isHeld()).toBe(false);
    expect(modules.areReplaced()).toBe(true);
    expect(countLate()).toBe(0);
  },
);

it('holds renders until the last of two changes has been taken in', async () => {
  const { change, replace, isHeld } = follow();
  change(PAGE);
  change(PAGE);
  replace();
  expect(await isHeld()).toBe(true);
  replace();
  expect(await isHeld()).toBe(false);
});

it('holds no render for a file that is no module, nor for a module that the browser runs too', async () => {
  const { modules, change, isHeld } = follow();
  change(STYLE_SOURCE);
  change(SHARED);
  expect(await isHeld()).toBe(false);
  expect([STYLE_SOURCE, SHARED, SERVER_COMPONENT].map((file) => modules.isShared(file))).toEqual([
    false,
    true,
    false,
  ]);
});

it('lets renders go when nothing is replaced, and tells of it when that happens after all', async () => {
  const { modules, change, replace, countLate } = follow();
  change(PAGE);
  await modules.waitForReplaced();
  expect(modules.areReplaced()).toBe(false);
  expect(countLate()).toBe(0);
  replace();
  expect(countLate()).toBe(1);
  change(PAGE);
  replace();
  await modules.waitForReplaced();
  expect(countLate()).toBe(1);
});

it('tells of no late replacement when nothing has been rendered since the change', async () => {
  const { change, replace, countLate } = follow();
  change(PAGE);
  await sleep(1100);
  replace();
  expect(countLate()).toBe(0);
});
