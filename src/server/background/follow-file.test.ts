import { mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followFile, type FollowedFile } from './follow-file.ts';

let dir: string;
let file: string;
let log: [event: string, fields?: unknown][];
let loaded: number[];
let followed: FollowedFile | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'follow-'));
  file = join(dir, 'built.txt');
  log = [];
  loaded = [];
});
afterEach(async () => {
  followed?.close();
  followed = undefined;
  await rm(dir, { recursive: true });
});

async function follow(load = loadNumber): Promise<void> {
  const note = (event: string, fields?: unknown) => void log.push([event, fields]);
  followed = await followFile({ file, logger: { info: note, error: note }, lookMs: 5 }, 'it', load);
}

async function loadNumber(): Promise<Record<string, number>> {
  const number = Number(await readFile(file, 'utf8'));
  if (Number.isNaN(number)) throw new RangeError('no number');
  loaded.push(number);
  return { number };
}

/** Puts a file in place in one step, as a build does. */
async function build(text: string, seconds: number): Promise<void> {
  const draft = join(dir, 'draft');
  await writeFile(draft, text);
  await utimes(draft, seconds, seconds);
  await rename(draft, file);
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('followFile', () => {
  it('loads a file once, and each later one once', async () => {
    await build('1', 1000);
    await follow();
    expect(log).toEqual([['it', { number: 1 }]]);
    await wait();
    expect(loaded).toEqual([1]);
    await build('2', 2000);
    await expect.poll(() => loaded).toEqual([1, 2]);
    await wait();
    expect(loaded).toEqual([1, 2]);
  });

  it('tells of one that cannot be loaded once, and loads the next', async () => {
    await build('1', 1000);
    await follow();
    await build('none', 2000);
    await expect
      .poll(() => log.at(-1))
      .toEqual(['it-failure', { message: 'RangeError: no number' }]);
    await build('3', 3000);
    await expect.poll(() => loaded.at(-1)).toBe(3);
  });

  it('waits for a file that is missing in the middle of a build', async () => {
    await build('1', 1000);
    await follow();
    await rm(file);
    await wait();
    expect(log).toHaveLength(1);
    await build('2', 2000);
    await expect.poll(() => loaded.at(-1)).toBe(2);
  });

  it('sees a build that came while the first one was being loaded', async () => {
    await build('1', 1000);
    await follow(async () => {
      const answer = await loadNumber();
      if (loaded.length === 1) await build('2', 2000);
      return answer;
    });
    await expect.poll(() => loaded).toEqual([1, 2]);
  });

  it('fails with what was wrong with the first one', async () => {
    await expect(follow()).rejects.toThrow('ENOENT');
    await build('none', 1000);
    await expect(follow()).rejects.toThrow('no number');
  });

  it('looks no longer once it is closed', async () => {
    await build('1', 1000);
    await follow();
    followed?.close();
    await build('2', 2000);
    await wait();
    expect(loaded).toEqual([1]);
  });
});
