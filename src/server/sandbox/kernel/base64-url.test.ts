import { fc } from '#testing/fast-check.ts';
import { expect, it } from 'vitest';
import { formatBase64Url, parseBase64Url } from './base64-url.ts';

it('writes bytes as Node does, and reads them back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = formatBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(parseBase64Url(text)).toEqual(bytes);
    }),
  );
});
