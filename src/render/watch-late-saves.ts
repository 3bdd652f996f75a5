import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FSWatcher } from 'vite';

/** Milliseconds within which a save is over. */
const SAVE = 100;

async function readState(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  return stats ? `${stats.mtimeMs} ${stats.size}` : '';
}

/**
 * Reports a file once more that went on changing after its change was reported. Many programs empty a file
 * and then fill it; the watcher drops what comes within 5 ms of an event, so that the empty file can be the
 * last that it tells of. Waiting for the end of each save would cost every edit as much time.
 */
export function watchLateSaves(watcher: FSWatcher): void {
  async function reportAgain(file: string): Promise<void> {
    const reported = await readState(file);
    await sleep(SAVE);
    if ((await readState(file)) !== reported) watcher.emit('change', file);
  }
  watcher.on('change', (file) => void reportAgain(file));
}
