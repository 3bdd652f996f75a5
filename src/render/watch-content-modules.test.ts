import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { REPLACED_EVENT } from './payload.ts';
import { watchContentModules } from './watch-content-modules.ts';

const PAGE = '/site/content/pages/page.mdx';
const STYLE_SOURCE = '/site/content/pages/other.mdx';

function follow() {
  const watcher = new EventEmitter();
  const hot = new EventEmitter();
  const files = new Map<string, Set<{ id: string | null; type: string }>>([
    [PAGE, new Set([{ id: PAGE, type: 'js' }])],
    // What a style sheet only looks through is known by its address alone.
    [STYLE_SOURCE, new Set([{ id: null, type: 'asset' }])],
  ]);
  const rsc = { hot, moduleGraph: { getModulesByFile: (file: string) => files.get(file) } };
  const server = { watcher, environments: { rsc } };
  let late = 0;
  const modules = watchContentModules(server, ['/site/content'], () => void (late += 1));
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

it('holds renders from the change of a module until it is replaced', async () => {
  const { change, replace, isHeld, countLate } = follow();
  expect(await isHeld()).toBe(false);
  change(PAGE);
  expect(await isHeld()).toBe(true);
  replace();
  expect(await isHeld()).toBe(false);
  expect(countLate()).toBe(0);
});

it('holds renders until the last of two changes has been taken in', async () => {
  const { change, replace, isHeld } = follow();
  change(PAGE);
  change(PAGE);
  replace();
  expect(await isHeld()).toBe(true);
  replace();
  expect(await isHeld()).toBe(false);
});

it('holds no render for a file that is no module, nor for a module that is no content', async () => {
  const { change, isHeld } = follow();
  change(STYLE_SOURCE);
  change('/site/src/site/app.tsx');
  expect(await isHeld()).toBe(false);
});

it('lets renders go when nothing is replaced, and tells of it when that happens after all', async () => {
  const { modules, change, replace, countLate } = follow();
  change(PAGE);
  await modules.waitForReplaced();
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
