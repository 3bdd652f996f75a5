import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutFonts, isCovered } from './cut-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf',
].map((name) => resolve(name));

let cacheDir: string;
let cut: readonly string[];

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'fonts-'));
  cut = await cutFonts(FILES, cacheDir);
});

afterAll(() => rm(cacheDir, { recursive: true }));

/** Letters, signs and pairs for which a font has a form of its own. */
const TEXT = 'AVoid fees &amp; limits – “Žluť” … fi 1x2 -&gt; != (A) €5 ≤ ½ →';

function draw(fontFiles: readonly string[], family: string, weight: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="100"><text x="9" y="60" font-family="${family}" font-size="40" font-weight="${weight}">${TEXT}</text></svg>`;
  const font = { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Inter' };
  return renderAsync(svg, { font }).then(({ pixels }) => pixels);
}

it.each([
  ['Inter', 400],
  ['Inter', 600],
  ['JetBrains Mono', 500],
])('draws the same pixels in %s %i', async (family, weight) => {
  const [whole, small] = [await draw(FILES, family, weight), await draw(cut, family, weight)];
  expect(whole.some((value) => value > 0)).toBe(true);
  expect(small.equals(whole)).toBe(true);
});

it('cuts a font once, to a fraction of its size', async () => {
  const names = await readdir(cacheDir);
  expect(names).toHaveLength(FILES.length);
  for (const [at, file] of cut.entries()) {
    const [whole, small] = [await readFile(FILES[at]!), await readFile(file)];
    expect(small.length).toBeLessThan(whole.length * 0.6);
  }
  expect(await cutFonts(FILES, cacheDir)).toEqual(cut);
  expect(await readdir(cacheDir)).toEqual(names);
});

it('knows which drawings a cut font has all letters for', () => {
  expect(isCovered(`<text>${TEXT}</text>\n`)).toBe(true);
  expect(isCovered('<text>Кошелёк</text>')).toBe(false);
  expect(isCovered('<text>👛</text>')).toBe(false);
});
