import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import type { ImageEntry } from './image-entry.ts';
import { openDiskCache } from './open-disk-cache.ts';

const lines: string[] = [];
const logger = createLogger({ level: 'info', write: (text) => lines.push(text) });
const createDir = () => mkdtemp(join(tmpdir(), 'image-cache-'));
const createKey = (digit: string) => digit.repeat(64);
const entry: ImageEntry = {
  type: 'image/webp',
  bytes: new Uint8Array(6000).map((_, index) => index % 251),
  maxAge: 60,
};

function open(dir: string, maxBytes = 1_000_000, now = Date.now) {
  return openDiskCache({ dir, maxBytes, clock: { now }, logger });
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
}

describe('openDiskCache', () => {
  it('keeps images for the next server', async () => {
    const dir = await createDir();
    await (await open(dir)).write(createKey('a'), { ...entry, expiresAt: 5 });
    const next = await open(dir);
    expect(await next.read(createKey('a'))).toEqual({ ...entry, expiresAt: 5 });
    expect(await next.read(createKey('b'))).toBeUndefined();
    expect(next.bytes).toBe(8192);
  });

  it.runIf(process.platform === 'linux')(
    'keeps nothing where the kernel takes no folder',
    async () => {
      const cache = await open('/proc/wallet/images');
      await cache.write(createKey('a'), entry);
      expect(await cache.read(createKey('a'))).toBeUndefined();
    },
  );

  it('removes what was not asked for the longest, also across a restart', async () => {
    const dir = await createDir();
    let now = 1_000_000_000_000;
    const clock = () => (now += 60_000);
    const first = await open(dir, 3 * 8192, clock);
    for (const digit of ['a', 'b', 'c']) await first.write(createKey(digit), entry);
    await first.read(createKey('a'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = await open(dir, 3 * 8192, clock);
    await next.write(createKey('d'), entry);
    await expect.poll(async () => (await listFiles(dir)).length).toBe(3);
    const isThere = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (digit) => Boolean(await next.read(createKey(digit)))),
    );
    expect(isThere).toEqual([true, false, true, true]);
    expect(next.bytes).toBe(3 * 8192);
  });

  it('makes room at its start when its bound has become smaller', async () => {
    const dir = await createDir();
    const large = await open(dir);
    for (const digit of ['a', 'b', 'c']) await large.write(createKey(digit), entry);
    expect((await open(dir, 8192)).bytes).toBe(8192);
    await expect.poll(async () => (await listFiles(dir)).length).toBe(1);
    expect((await open(dir, 4096)).bytes).toBe(0);
    expect(await listFiles(dir)).toEqual([]);
  });

  it('takes nothing from a file of which one byte is wrong or missing', async () => {
    const dir = await createDir();
    const cache = await open(dir);
    const key = createKey('a');
    await cache.write(key, entry);
    const [file = ''] = await listFiles(dir);
    const whole = await readFile(file);
    for (const at of [0, 63, 64, 80, 110, 300, whole.length - 1]) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 1;
      await writeFile(file, damaged);
      expect(await cache.read(key)).toBeUndefined();
    }
    for (const length of [0, 10, 64, 90, whole.length - 1]) {
      await writeFile(file, whole);
      await truncate(file, length);
      expect(await cache.read(key)).toBeUndefined();
    }
    await cache.write(key, entry);
    expect(await cache.read(key)).toEqual(entry);
  });

  it('removes files that were never finished', async () => {
    const dir = await createDir();
    await mkdir(join(dir, 'aa'));
    const [old, fresh] = [join(dir, 'aa/old.tmp'), join(dir, 'aa/fresh.tmp')];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, 1000, 1000);
    expect((await open(dir)).bytes).toBe(0);
    expect(await listFiles(dir)).toEqual([fresh]);
  });

  it('goes on without a disk that it can write to', async () => {
    const file = join(await createDir(), 'file');
    await writeFile(file, 'no folder');
    const cache = await open(file);
    await cache.write(createKey('a'), entry);
    expect(await cache.read(createKey('a'))).toBeUndefined();
    logger.flush();
    expect(lines.join('')).toContain('"event":"image-cache"');
  });

  it('is whole after a server was killed while it wrote', async () => {
    const dir = await createDir();
    const source = `
      const { openDiskCache } = await import(${JSON.stringify(join(import.meta.dirname, 'open-disk-cache.ts'))});
      const logger = { warn: console.error };
      const cache = await openDiskCache({ dir: process.argv[1], maxBytes: 1e9, clock: Date, logger });
      for (let round = 0; ; round += 1) {
        const bytes = new Uint8Array(300000 + (round % 7)).fill(round % 256);
        const key = (round % 32).toString(16).padStart(64, '0');
        await cache.write(key, { type: 'image/png', bytes, maxAge: 60 });
        console.log(round);
      }`;
    for (let kill = 0; kill < 8; kill += 1) {
      const args = ['--import', 'tsx', '--input-type=module', '-e', source, dir];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      // After so many whole files, and a moment later each time: somewhere in a write.
      const lines = createInterface({ input: child.stdout });
      for await (const line of lines) if (line === String(9 + kill * 3)) break;
      child.stdout.resume();
      await new Promise((resolve) => setTimeout(resolve, kill / 2));
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const cache = await open(dir, 1e9);
    const names = (await listFiles(dir)).filter((name) => name.endsWith('.image'));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const key = /([0-9a-f]{64})\.image$/.exec(name)![1]!;
      expect((await cache.read(key))?.bytes.length).toBeGreaterThanOrEqual(300_000);
    }
  });
});
