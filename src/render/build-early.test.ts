import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildEarly } from './build-early.ts';

it('builds one file without React, of at most 8,500 bytes as it travels', async () => {
  const { code, fileName } = await buildEarly();
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(8500);
  expect(code).not.toMatch(/react\.|^import /m);
  expect(fileName).toMatch(/^[\w-]{6}\.js$/);
});
