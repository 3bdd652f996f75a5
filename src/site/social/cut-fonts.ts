import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** First and last character of each range that cut fonts have: Latin letters, and the signs of our texts. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2044],
  [0x20ac, 0x20ac],
  [0x2190, 0x2199],
  [0x2212, 0x2212],
  [0x2264, 0x2265],
] as const;

/** Family and weight, as the name table numbers them: resvg finds a font by these. */
const KEPT_NAMES = [1, 2, 4, 6, 16, 17];

/** What a renderer does unasked (OpenType specification, features of the default script). */
const FEATURES = 'kern mark mkmk ccmp locl calt liga clig rlig rclt curs'.split(' ');

const CHARACTERS = RANGES.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
).join('');

const KNOWN = new Set(`${CHARACTERS}\n`);

/** Whether a drawing has no other characters than cut fonts have. */
export function isCovered(drawing: string): boolean {
  for (const character of drawing) if (!KNOWN.has(character)) return false;
  return true;
}

/**
 * Cuts fonts to the characters that nearly all texts keep to, with the same look. resvg reads the whole file of a font for each
 * letter, so a file that is eight times smaller spares a build gigabytes.
 *
 * @param files of TrueType fonts
 * @param cacheDir where cut fonts are kept; made when it is missing
 * @returns files of the cut fonts, in the same order
 */
export function cutFonts(files: readonly string[], cacheDir: string): Promise<readonly string[]> {
  return Promise.all(files.map((file) => cutFont(file, cacheDir)));
}

async function cutFont(file: string, cacheDir: string): Promise<string> {
  const font = await readFile(file);
  const hash = createHash('sha256').update(JSON.stringify([CHARACTERS, KEPT_NAMES, FEATURES]));
  const cut = join(cacheDir, `${hash.update(font).digest('hex').slice(0, 32)}.ttf`);
  if (existsSync(cut)) return cut;
  const bytes = await subsetFont(font, CHARACTERS, {
    targetFormat: 'truetype',
    noHinting: true,
    keepFeatures: FEATURES,
    preserveNameIds: KEPT_NAMES,
  });
  await mkdir(cacheDir, { recursive: true });
  await writeFile(`${cut}.draft`, bytes);
  await rename(`${cut}.draft`, cut);
  return cut;
}
