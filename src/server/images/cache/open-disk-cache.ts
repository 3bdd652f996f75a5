import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '#server/background/make-folder.ts';
import type { Logger } from '#server/edge/logger.ts';
import { formatEntry, parseEntry, type ImageEntry } from './image-entry.ts';

export interface DiskCacheOptions {
  /** Folder of the cache alone; made when it is missing. */
  readonly dir: string;
  readonly maxBytes: number;
  readonly clock: { now(): number };
  readonly logger: Logger;
}

/** Images on disk. It never fails: a disk that cannot be used only means that images are made again. */
export interface DiskCache {
  /** Bytes on disk. */
  readonly bytes: number;
  /** @param key 64 hexadecimal digits */
  read(key: string): Promise<ImageEntry | undefined>;
  write(key: string, entry: ImageEntry): Promise<void>;
}

const SUFFIX = '.image';
const TEMPORARY = '.tmp';
/** A file being written is never that old; another server may be writing here too. */
const ABANDONED_MS = 60_000;
/** A small file takes a whole block. */
const BLOCK = 4096;
const SCANNED_AT_ONCE = 64;

const countBlocks = (size: number) => Math.max(1, Math.ceil(size / BLOCK)) * BLOCK;

/** Opens a cache folder, with what an earlier server has left in it. */
export async function openDiskCache(options: DiskCacheOptions): Promise<DiskCache> {
  const { dir, maxBytes, clock, logger } = options;
  const fileOf = (key: string) => join(dir, key.slice(0, 2), `${key}${SUFFIX}`);
  const remove = (key: string) => rm(fileOf(key), { force: true }).catch(() => undefined);
  /** The room that each image takes; what was not asked for the longest makes room. */
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size,
    dispose(_size, key, reason) {
      if (reason === 'evict') void remove(key);
    },
  });
  for (const { key, size } of await scan(dir, clock.now())) {
    if (size > maxBytes) await remove(key);
    else sizes.set(key, size);
  }

  /** The file's own time is what tells the next server how recent it is. */
  function touch(key: string): void {
    const now = new Date(clock.now());
    utimes(fileOf(key), now, now).catch(() => undefined);
  }

  return {
    get bytes() {
      return sizes.calculatedSize;
    },
    async read(key) {
      const file = await readFile(fileOf(key)).catch(() => undefined);
      const entry = file && parseEntry(file);
      if (!entry) {
        sizes.delete(key);
        // Before anybody writes a good one in its place.
        if (file) await remove(key);
        return undefined;
      }
      sizes.set(key, countBlocks(file.length));
      touch(key);
      return entry;
    },
    async write(key, entry) {
      const body = formatEntry(entry);
      const size = countBlocks(body.length);
      if (size > maxBytes) return;
      const file = fileOf(key);
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      try {
        makeFolder(dirname(file));
        await writeFile(temporary, body);
        await rename(temporary, file);
        touch(key);
        sizes.set(key, size);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        logger.warn('image-cache', { message: String(error) });
      }
    },
  };
}

interface CachedFile {
  readonly key: string;
  readonly size: number;
  readonly usedAt: number;
}

/** What lies in the folder, oldest first. Abandoned temporary files are removed. */
async function scan(dir: string, now: number): Promise<readonly CachedFile[]> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const kept: CachedFile[] = [];
  async function look(name: string): Promise<void> {
    const file = join(dir, name);
    const about = await stat(file).catch(() => undefined);
    if (!about?.isFile()) return;
    const key = /(?:^|[/\\])([0-9a-f]{64})\.image$/.exec(name)?.[1];
    if (key) kept.push({ key, size: countBlocks(about.size), usedAt: about.mtimeMs });
    const isAbandoned = name.endsWith(TEMPORARY) && now - about.mtimeMs > ABANDONED_MS;
    if (isAbandoned) await rm(file, { force: true }).catch(() => undefined);
  }
  for (let at = 0; at < names.length; at += SCANNED_AT_ONCE) {
    await Promise.all(names.slice(at, at + SCANNED_AT_ONCE).map(look));
  }
  return kept.toSorted((one, other) => one.usedAt - other.usedAt);
}
