import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, FIRST_ROUND_TRIP, isCompressible } from './compress.ts';

/** A page of random numbers. */
function writePage(numbers: number): Buffer {
  let seed = 1;
  const parts = Array.from({ length: numbers }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `<p>${(seed % 4096).toString(36)}</p>`;
  });
  return Buffer.from(parts.join(''));
}

const sizeOf = async (body: Buffer, path: string) => (await compress(body, path)).br.length;

/** Bytes at a level without any setting. The window moves them by a few bytes. */
const sizeAt = (body: Buffer, level: number) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).length;

it.each(['/index.html', '/index.rsc', '/assets/a.js'])(
  'gives back the bytes of %s',
  async (path) => {
    const body = writePage(500);
    const { br, gz } = await compress(body, path);
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(gunzipSync(gz)).toEqual(body);
  },
);

describe('a page', () => {
  it('is left at the quick level where it fits into the first round trip', async () => {
    const size = await sizeOf(writePage(5000), '/index.html');
    expect(size).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
    expect(size).toBeGreaterThan(1.05 * sizeAt(writePage(5000), 10));
  });

  it.each([6200, 6700])(
    'of %i numbers is made to fit where a better level can',
    async (numbers) => {
      const page = writePage(numbers);
      expect(sizeAt(page, 9)).toBeGreaterThan(FIRST_ROUND_TRIP);
      expect(await sizeOf(page, '/index.html')).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
    },
  );

  it('gets the best level where it fits at none', async () => {
    const page = writePage(9000);
    expect(sizeAt(page, 11)).toBeGreaterThan(FIRST_ROUND_TRIP);
    expect(Math.abs((await sizeOf(page, '/index.html')) - sizeAt(page, 11))).toBeLessThan(50);
  });
});

it('compresses code better than payloads', async () => {
  expect(await sizeOf(writePage(9000), '/assets/a.js')).toBeLessThan(
    0.95 * (await sizeOf(writePage(9000), '/index.rsc')),
  );
});

it('leaves pictures as they are', () => {
  expect(isCompressible('/social/index.png')).toBe(false);
  expect(isCompressible('/accounts/create-account.rsc')).toBe(true);
});
