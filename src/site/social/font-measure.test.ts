import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { createTextMeasure } from './font-measure.ts';

async function loadMeasure(name: string) {
  return createTextMeasure(await readFile(createRequire(import.meta.url).resolve(name)));
}

it('measures a face of one width', async () => {
  const measure = await loadMeasure(
    '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf',
  );
  expect(measure('/v1', 100)).toBeCloseTo(180, 5);
  expect(measure('iii', 100)).toBe(measure('WWW', 100));
});

it('measures a face of many widths', async () => {
  const measure = await loadMeasure('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');
  expect(measure('', 40)).toBe(0);
  expect(measure('WW', 40)).toBeGreaterThan(measure('ii', 40) * 2);
  expect(measure('account', 80)).toBeCloseTo(measure('account', 40) * 2, 5);
});

it('says what is missing in bytes that are no font', () => {
  expect(() => createTextMeasure(new Uint8Array(64))).toThrow(
    'social: the font has no table "head"',
  );
});
