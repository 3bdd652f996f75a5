import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatDarkVariant } from './themed-image.tsx';

const IMAGES = join(import.meta.dirname, '../../../content/images');

describe('formatDarkVariant', () => {
  it('names the dark variant beside the light one', () => {
    expect(formatDarkVariant('/images/apps/tap-light.svg')).toBe('/images/apps/tap-dark.svg');
  });

  it('refuses an image that has no variants', () => {
    expect(() => formatDarkVariant('/images/logo.svg')).toThrow('does not end in "-light.svg"');
  });
});

describe('the illustrations', async () => {
  const names = (await readdir(IMAGES, { recursive: true })).filter((name) =>
    /-(light|dark)\.svg$/.test(name),
  );

  it('all have both variants', () => {
    expect(names.length).toBeGreaterThan(0);
    const light = names.filter((name) => name.endsWith('-light.svg'));
    expect(light.map((name) => formatDarkVariant(name)).toSorted()).toEqual(
      names.filter((name) => name.endsWith('-dark.svg')).toSorted(),
    );
  });

  it.each(names)('%s needs no style element, script or other file', async (name) => {
    const svg = await readFile(join(IMAGES, name), 'utf8');
    expect(svg).not.toMatch(/<style|<script|<foreignObject|href="(?!#)/);
  });
});
