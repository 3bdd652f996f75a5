import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress, isCompressible } from './compress.ts';

it('gives back the bytes in both encodings', async () => {
  const body = Buffer.from('wallet '.repeat(1000));
  const { br, gz } = await compress(body, '/index.html');
  expect(brotliDecompressSync(br)).toEqual(body);
  expect(gunzipSync(gz)).toEqual(body);
});

it('leaves pictures as they are', () => {
  expect(isCompressible('/social/index.png')).toBe(false);
  expect(isCompressible('/accounts/create-account.rsc')).toBe(true);
});
