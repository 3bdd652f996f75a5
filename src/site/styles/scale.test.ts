// Every style sheet of the site takes its sizes of type and its spaces from scale.css.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../..');

/** Lengths beside the scale: the room of the copy button, which lies over the corner of a code panel. */
const BESIDE: readonly string[] = ['margin-inline: auto 4.5rem', 'margin-inline-end: 4.75rem'];

/** Declarations of type or space that name a length by itself. A hairline of one or two pixels is no space. */
function findOffScale(css: string): readonly string[] {
  const declarations = css.matchAll(
    /(?<![\w-])(?:font|font-size|gap|row-gap|column-gap|padding[a-z-]*|margin[a-z-]*): [^;{}]+/g,
  );
  return [...declarations]
    .map(([text]) => text)
    .filter((text) => {
      // A height of lines is no space. A calculation ends where two parts meet, such as a mark and its line.
      const value = text
        .replaceAll(/\/[\d.]+rem/g, '')
        .replaceAll(/calc\(.*\)/g, '')
        .replaceAll(/-[\d.]+(?:rem|px)/g, '');
      return /(?<![\w.-])(?:[\d.]*\drem|(?:[3-9]|\d\d+)px)/.test(value);
    });
}

it('finds a length that is not on the scale', () => {
  const css = 'a{font-size: 0.9rem;padding: 0 1px;margin: 5px;gap: var(--space-8);inset: 3rem}';
  expect(findOffScale(css)).toEqual(['font-size: 0.9rem', 'margin: 5px']);
});

it('finds no length in a style sheet that is not on the scale', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const sheets = names.filter((name) => name.endsWith('.css') && !name.endsWith('scale.css'));
  expect(sheets.length).toBeGreaterThan(50);
  const stray = sheets.flatMap((name) =>
    findOffScale(readFileSync(join(src, name), 'utf8')).map((text) => `${name}: ${text}`),
  );
  expect(stray.filter((line) => !BESIDE.some((text) => line.endsWith(`: ${text}`)))).toEqual([]);
});
