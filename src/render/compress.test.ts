import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCompressor, isCompressible } from './compress.ts';

describe('createCompressor', () => {
  it('gives back the bytes in both encodings, and keeps them by content', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'compress-'));
    const compress = createCompressor(dir);
    const body = Buffer.from('wallet '.repeat(1000));
    const first = await compress(body);
    expect(brotliDecompressSync(first.br)).toEqual(body);
    expect(gunzipSync(first.gz)).toEqual(body);
    expect(await compress(body)).toEqual(first);
    expect(await readdir(dir)).toHaveLength(2);
  });

  it('leaves pictures as they are', () => {
    expect(isCompressible('/social/index.png')).toBe(false);
    expect(isCompressible('/accounts/create-account.rsc')).toBe(true);
  });
});
