import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** Milliseconds between two looks at an empty file. */
const PAUSE = 10;
/** Looks after which an empty file is taken as emptied on purpose. Counted, since a busy machine also saves more slowly. */
const LOOKS = 50;

/** Reads a file that was found empty until there is something in it; undefined where it stays empty or is no file. */
async function readFilled(file: string): Promise<string | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== '') return text;
    await sleep(PAUSE);
  }
  return undefined;
}

/**
 * Waits for the text of a module that was read in the middle of a save. Many programs empty a file and then fill it, and
 * Vite reads a file as soon as the watcher tells of it. An empty module exports no component. The render on the server
 * succeeds all the same: the browser would get a page with a part that does not exist, and lose the page.
 */
export function waitForSaves(): Plugin {
  return {
    name: 'docs:wait-for-saves',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      // Before those that make something of nothing, as MDX does.
      order: 'pre',
      filter: { id: { exclude: [/\0/, /\/node_modules\//] }, code: /^$/ },
      handler: (_, id) => readFilled(id.replace(/\?.*/, '')),
    },
  };
}
