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
interface Compressed {
  readonly br: Buffer;
  readonly gz: Buffer;
}

/** Compresses the text of a file. @param path the file's address: its ending says how small it has to be */
export async function compress(body: Uint8Array, path: string): Promise<Compressed> {
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
  return { br, gz };
}
