import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPack, readPack } from './copy-pack.ts';

const encode = (text: string) => new TextEncoder().encode(text);

it('gives each text back as it was', () => {
  const address = fc.webUrl().map((url) => new URL(url).pathname);
  const texts = fc.dictionary(address, fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(texts, (given) => {
      const pack = formatPack(
        new Map(Object.entries(given).map(([path, text]) => [path, encode(text)])),
      );
      const found = [...readPack(pack)].map(([path, place]) => [
        path,
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(pack.slice(...place)),
      ]);
      expect(Object.fromEntries(found)).toEqual({ ...given });
    }),
  );
});

it('refuses what is no pack', () => {
  expect(() => readPack(encode('<html>\nSign in</html>'))).toThrow(SyntaxError);
  expect(() => readPack(encode(''))).toThrow(SyntaxError);
});
