import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FSWatcher } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchLateSaves } from './watch-late-saves.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'late-'))));
afterEach(() => rm(dir, { recursive: true }));

/** Reports a change of a file, runs a function, and counts the reports that follow. */
async function countReports(happen: (file: string) => Promise<void>): Promise<number> {
  const file = join(dir, 'page.mdx');
  await writeFile(file, '');
  // What the watcher of a preview does besides reporting is not wanted here.
  const watcher = new EventEmitter() as FSWatcher;
  watchLateSaves(watcher);
  let reports = -1;
  watcher.on('change', () => (reports += 1));
  watcher.emit('change', file);
  await sleep(30);
  await happen(file);
  await sleep(300);
  return reports;
}

it('reports a file again that was filled after it was reported empty', async () => {
  expect(await countReports((file) => writeFile(file, '# A page'))).toBe(1);
});

it('leaves it at one report of a file that stays as it was', async () => {
  expect(await countReports(async () => {})).toBe(0);
});
