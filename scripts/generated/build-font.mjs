// Cuts the typefaces of the site out of their packages: the characters and weights that pages use, in WOFF2. What a font
// file says of its author and its licence stays in the file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** What readers find on a keyboard, accents of western Europe, and the signs of our texts. */
const CHARACTERS = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  '–—‘’“”…•€−≤≥×→←↑↓',
].join('');

/** Author, licence and its address, as the name table numbers them. */
const KEPT_NAMES = [0, 13, 14];

/** Kerning and marks, and figures of equal width. No ligature: code reads as it is typed. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'];

/** The fonts that `npm run write` writes, with the place of each and the weights that it has. */
export const FONTS = [
  {
    path: 'src/site/styles/fonts/inter.woff2',
    licence: '@fontsource-variable/inter/LICENSE',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
  {
    path: 'src/site/styles/fonts/jetbrains-mono.woff2',
    licence: '@fontsource-variable/jetbrains-mono/LICENSE',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
];

/** The licence asks to go with each copy of its font. @returns {[path: string, text: string]} */
export function buildLicence({ path, licence }) {
  return [path.replace('.woff2', '.LICENSE.txt'), readFileSync(require.resolve(licence), 'utf8')];
}

/**
 * @param {typeof FONTS[number]} font
 * @returns {Promise<Buffer>} the file, the same for the same package
 */
export function buildFont({ source, weights }) {
  return subsetFont(readFileSync(require.resolve(source)), CHARACTERS, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    keepFeatures: FEATURES,
    preserveNameIds: KEPT_NAMES,
    variationAxes: { wght: weights },
  });
}
