import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCompressor, isCompressible } from './compress.ts';

/** Writes published files with their compressed variants beside them. */
export interface SiteWriter {
  /** Takes one file; path is the address, starting with '/'. Waits while too many are under way. */
  write(path: string, body: string | Uint8Array): Promise<void>;
  /** Waits until everything is on disk. @throws the first failure */
  finish(): Promise<void>;
}

/** Files under way at once: enough for every thread, few enough to keep memory low. */
const MAX_PENDING = 16;

/**
 * @param outDir folder of the published site
 * @param cacheDir folder where compressed variants are kept between builds
 */
export function createSiteWriter(outDir: string, cacheDir: string): SiteWriter {
  const compress = createCompressor(cacheDir);
  const pending = new Set<Promise<void>>();
  const made = new Map<string, Promise<unknown>>();
  function makeFolder(folder: string): Promise<unknown> {
    const making = made.get(folder) ?? mkdir(folder, { recursive: true });
    made.set(folder, making);
    return making;
  }
  const failures: unknown[] = [];
  async function writeOne(path: string, body: Buffer): Promise<void> {
    const file = join(outDir, path);
    await makeFolder(dirname(file));
    await writeFile(file, body);
    if (!isCompressible(path)) return;
    const { br, gz } = await compress(body, path);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
  return {
    async write(path, body) {
      const task = writeOne(path, Buffer.from(body))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => pending.delete(task));
      pending.add(task);
      if (pending.size >= MAX_PENDING) await Promise.race(pending);
    },
    async finish() {
      await Promise.all(pending);
      if (failures.length > 0) throw failures[0];
    },
  };
}
