import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GuidePage } from '#model/site-model.ts';
import { settings } from '#settings';
import { buildSocialImage } from './build-social-image.ts';
import { createSocialImageRenderer } from './render-social-image.ts';

const page: GuidePage = {
  kind: 'guide',
  layout: 'article',
  path: '/introduction',
  title: 'Fees & <limits>',
  description: 'What the platform is.',
  navigationSection: 'Introduction',
  sections: [],
  file: 'content/pages/introduction.mdx',
  body: '',
  source: { file: 'content/pages/introduction.mdx', line: 1 },
};
let cacheDir: string;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'social-'));
});

afterEach(() => rm(cacheDir, { recursive: true }));

it('draws a PNG of 1200 by 630 pixels', async () => {
  const render = await createSocialImageRenderer({ cacheDir });
  const png = await render(page, settings);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

it('draws the same whether the accent is written in digits or as a function', async () => {
  const render = await createSocialImageRenderer({ cacheDir });
  const draw = async (dark: string) =>
    sharp(await render(page, { ...settings, accent: { light: dark, dark } }))
      .raw()
      .toBuffer();
  const [digits, named] = await Promise.all([draw('#5fd3bc'), draw('rgb(95, 211, 188)')]);
  // Five rings that are drawn one on the other are each rounded.
  const farthest = digits.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - named[at]!)),
    0,
  );
  expect(farthest).toBeLessThanOrEqual(3);
});

it('takes an image that was drawn before from the cache', async () => {
  const render = await createSocialImageRenderer({ cacheDir });
  await render(page, settings);
  const [name] = await readdir(cacheDir);
  await writeFile(join(cacheDir, name!), 'kept');
  expect((await render(page, settings)).toString()).toBe('kept');
  expect((await render({ ...page, title: 'Other' }, settings)).toString()).not.toBe('kept');
});

it('writes titles as text, never as markup', () => {
  const measure = (text: string, size: number) => text.length * size * 0.5;
  const svg = buildSocialImage(page, settings, {
    regular: measure,
    strong: measure,
    code: measure,
  });
  expect(svg).toContain('Fees &amp; &lt;limits&gt;');
  expect(svg).not.toContain('<limits>');
});
