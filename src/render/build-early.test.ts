import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildEarly } from './build-early.ts';

it('builds one file without React, of at most 8,000 bytes as it travels', async () => {
  const { code, fileName } = await buildEarly();
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(8000);
  expect(code).not.toMatch(/react\.|^import /m);
  expect(fileName).toMatch(/^[\w-]{6}\.js$/);
});
