import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const COMPRESSIBLE = /\.(html|rsc|md|txt|css|js|mjs|json|yaml|xml|atom|svg|webmanifest|ico)$/;

// What a first view waits for is worth the last 8 percent, which take nearly three times as long.
const FIRST_VIEW = /\.(html|css|js|svg)$/;

/** Whether a file gains from compression, by its name. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.test(path);
}

/** A window as large as the file: a larger one finds no more, and costs time to set up and to give back. */
function chooseWindow(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 16))));
}

/** Brotli and gzip of the same bytes. */
export interface Compressed {
  readonly br: Buffer;
  readonly gz: Buffer;
}

/**
 * Compresses once per content: unchanged files of the next build are read from the cache.
 *
 * @param cacheDir folder of the cache, made when missing
 */
export function createCompressor(
  cacheDir: string,
): (body: Buffer, path?: string) => Promise<Compressed> {
  const made = mkdir(cacheDir, { recursive: true });
  return async function compress(body, path = '') {
    await made;
    const stem = join(
      cacheDir,
      createHash('sha256')
        .update(FIRST_VIEW.test(path) ? '11' : '9')
        .update(body)
        .digest('hex')
        .slice(0, 32),
    );
    const known = await Promise.all([readFile(`${stem}.br`), readFile(`${stem}.gz`)]).catch(
      () => undefined,
    );
    if (known) return { br: known[0], gz: known[1] };
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: FIRST_VIEW.test(path) ? 11 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGWIN]: chooseWindow(body.length),
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
      deflate(body, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${stem}.br`, br), writeFile(`${stem}.gz`, gz)]);
    return { br, gz };
  };
}
