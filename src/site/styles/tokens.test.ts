import { readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import * as limits from '#contract/limits.ts';
import { METHODS } from '#contract/method.ts';
import { ACCENT_GROUNDS } from '#model/check-accent.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokens = read('./tokens.css');
const scale = read('./scale.css');
const header = read('./header.css');
const article = read('./article/article.css');

/** Values of a custom property in the order of the file, in pixels or milliseconds. */
function readNumbers(css: string, name: string): number[] {
  const scale: Readonly<Record<string, number>> = { px: 1, rem: 16, s: 1000 };
  return [...css.matchAll(new RegExp(`--${name}: ([\\d.]+)(px|rem|s);`, 'g'))].map(
    ([, value, unit]) => Number(value) * scale[unit!]!,
  );
}

describe('the numbers of the specification in the style sheets', () => {
  it.each([
    ['header', [limits.HEADER_HEIGHT_PX]],
    ['header-fade', [limits.HEADER_FADE_END_PX]],
    ['logo', [limits.LOGO_SIZE_PX]],
    ['sidebar', [limits.SIDEBAR_WIDTH_PX, limits.SIDEBAR_WIDTH_XL_PX]],
    ['expand', [limits.SIDEBAR_EXPAND_MS]],
    ['content', [limits.CONTENT_MAX_WIDTH_PX]],
  ] as const)('--%s is what the contract says', (name, expected) => {
    expect(readNumbers(scale + tokens, name)).toEqual(expected);
  });

  it('fades the header between the opacities of each theme', () => {
    const fades = [...header.matchAll(/calc\(([\d.]+) \+ ([\d.]+) \* var\(--header-share\)\)/g)];
    const ends = fades.map(([, start, range]) => ({
      start: Number(start),
      end: Number(start) + Number(range),
    }));
    expect(ends).toEqual([limits.HEADER_OPACITY.light, limits.HEADER_OPACITY.dark]);
  });

  it('fades the header’s own ground', () => {
    const page = /--page: light-dark\(#(\w{6}), #(\w{6})\)/.exec(tokens)!;
    const grounds = [page[1]!, page[2]!].map((hex) => {
      return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
    });
    for (const ground of grounds) expect(header).toContain(`rgb(${ground} / `);
  });
});

const pairs = Object.fromEntries(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, [light!, dark!] as const],
  ),
);

describe('the colours', () => {
  const readContrast = (one: string, other: string) => new Color(one).contrast(other, 'WCAG21');

  const texts = ['text', 'text-soft', 'text-faint', 'get', 'post', 'put', 'patch', 'delete'];
  it.each(texts)('--%s is readable on every ground in both themes', (text) => {
    for (const ground of ['page', 'raised', 'sunken', 'accent-soft']) {
      for (const theme of [0, 1] as const) {
        expect(readContrast(pairs[text]![theme], pairs[ground]![theme])).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  });

  it('are those that the settings compare the accent colour with', () => {
    for (const [theme, grounds] of Object.values(ACCENT_GROUNDS).entries())
      for (const [name, ground] of Object.entries(grounds))
        expect(pairs[name]?.[theme], name).toBe(ground);
  });

  it('draws the edges of controls with 3 to 1', () => {
    for (const theme of [0, 1] as const) {
      const contrast = readContrast(pairs['line-strong']![theme], pairs['page']![theme]);
      expect(contrast).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the colours of the methods', () => {
  const readChannels = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

  it.each(METHODS)('%s has one', (method) => {
    const [, token = ''] =
      new RegExp(`\\[data-method='${method}'\\] \\{\\s*--method: var\\(--([\\w-]+)\\)`).exec(
        tokens,
      ) ?? [];
    expect(token).toBe(method.toLowerCase());
    expect(pairs).toHaveProperty(token);
  });

  it('are those of letters and edges, in tags and in note boxes', () => {
    expect(article).toMatch(/^\[data-method\] \{\s*color: var\(--method\);/m);
    expect(article).toMatch(/^\.note \{[^}]*border-inline-start: 3px solid var\(--method\);/m);
    expect(article).toMatch(/^\.note \{[^]*?  b \{\s*color: var\(--method\);/m);
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('differ so that it is seen, in %s', (_, theme) => {
    for (const one of METHODS) {
      for (const other of METHODS.filter((method) => method > one)) {
        const [first, second] = [one, other].map((method) =>
          readChannels(pairs[method.toLowerCase()]![theme]),
        );
        const gaps = first!.map((channel, at) => Math.abs(channel - second![at]!));
        expect(Math.max(...gaps), `${one} and ${other}`).toBeGreaterThan(50);
      }
    }
  });
});
