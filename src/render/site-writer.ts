import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCompressor, isCompressible } from './compress.ts';

/** Writes published files with their compressed variants beside them. */
export interface SiteWriter {
  /** Queues one file; path is the address, starting with '/'. */
  write(path: string, body: string | Uint8Array): void;
  /** Waits until everything is on disk. @throws the first failure */
  finish(): Promise<void>;
}

/**
 * @param outDir folder of the published site
 * @param cacheDir folder where compressed variants are kept between builds
 */
export function createSiteWriter(outDir: string, cacheDir: string): SiteWriter {
  const compress = createCompressor(cacheDir);
  const pending: Promise<void>[] = [];
  async function writeOne(path: string, body: Buffer): Promise<void> {
    const file = join(outDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
    if (!isCompressible(path)) return;
    const { br, gz } = await compress(body);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
  return {
    write(path, body) {
      pending.push(writeOne(path, Buffer.from(body)));
    },
    async finish() {
      await Promise.all(pending.splice(0));
    },
  };
}
