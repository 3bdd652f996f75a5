// @own-process: the image service forbids sharp to read drawings, for all of its process
import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Image } from '#site/article/image.tsx';
import { buildTestGuide, buildTestSite } from '#site/files/testing/test-site.ts';
import { drawPicture } from '#server/images/testing/create-test-images.ts';
import { writeImageVariants } from './write-image-variants.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';

async function write(files: Readonly<Record<string, string | Uint8Array>>, body: string) {
  const root = await mkdtemp(join(tmpdir(), 'variants-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, 'content/images/apps'), { recursive: true });
    await writeFile(join(root, 'content/images', name), content);
  }
  const written = new Map<string, Buffer>();
  const writer = {
    write: (path: string, content: string | Uint8Array) =>
      Promise.resolve(void written.set(path, Buffer.from(content))),
  };
  const cacheDir = join(root, '.cache');
  const model = buildTestSite({ pages: { '/introduction': buildTestGuide({ body }) } });
  const run = () => writeImageVariants(model, { root, cacheDir, writer });
  return { images: await run(), written, run, cacheDir };
}

describe('writeImageVariants', () => {
  it('writes every width up to that of the image, in both formats', async () => {
    const photo = await drawPicture(900, 600).jpeg().toBuffer();
    const { images, written } = await write(
      { 'apps/card.jpg': photo, 'unused.jpg': photo, 'drawing.svg': SVG },
      '![A card](/images/apps/card.jpg) <Image src="/images/drawing.svg" alt="A drawing" />',
    );
    expect(Object.keys(images)).toEqual(['/images/apps/card.jpg', '/images/drawing.svg']);
    expect(images['/images/drawing.svg']).toEqual({ width: 30, height: 20 });
    expect(images['/images/apps/card.jpg']).toMatchObject({
      width: 900,
      height: 600,
      placeholder: expect.stringMatching(/^url\(data:image\/webp;base64,[\w+/=]{40,300}\) /),
      variants: {
        stem: '/images/variants/apps/card',
        widths: [256, 384, 640, 750, 828, 900],
        fallback: '/images/variants/apps/card-900.jpg',
      },
    });
    expect(written.size).toBe(13);
    for (const [path, body] of written) {
      const { width, exif } = await sharp(body).metadata();
      expect(path).toContain(`-${width}.`);
      expect(exif).toBeUndefined();
    }
  });

  it('writes what the component asks for', async () => {
    const { images, written } = await write(
      { 'card.png': await drawPicture(700, 350).png().toBuffer() },
      '![A card](/images/card.png)',
    );
    const html = renderToStaticMarkup(
      createElement(Image, { src: '/images/card.png', alt: 'A card', images }),
    );
    const asked = html.match(/\/images\/[^\s",]+/g) ?? [];
    expect(asked.toSorted()).toEqual([...written.keys()].toSorted());
  });

  it('keeps variants for the next build', async () => {
    const { run, cacheDir, images } = await write(
      { 'card.jpg': await drawPicture(300, 200).jpeg().toBuffer() },
      '![A card](/images/card.jpg)',
    );
    const readTimes = async () => {
      const dir = join(cacheDir, 'images');
      const names = (await readdir(dir)).toSorted();
      return Promise.all(names.map(async (name) => [name, (await stat(join(dir, name))).mtimeMs]));
    };
    const before = await readTimes();
    expect(before).toHaveLength(5);
    expect(await run()).toEqual(images);
    expect(await readTimes()).toEqual(before);
  });

  it('puts nothing behind an image that is partly transparent, and keeps it so', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const image = sharp({ create: { width: 300, height: 100, channels: 4, background: clear } });
    const { images, written } = await write(
      { 'a.webp': await image.webp().toBuffer() },
      '![A veil](/images/a.webp)',
    );
    expect(images['/images/a.webp']).not.toHaveProperty('placeholder');
    for (const body of written.values()) {
      expect((await sharp(body).metadata()).hasAlpha).toBe(true);
    }
  });

  it('measures a photograph upright', async () => {
    const turned = await drawPicture(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { images } = await write({ 'a.jpg': turned }, '![A door](/images/a.jpg)');
    expect(images['/images/a.jpg']).toMatchObject({
      width: 300,
      height: 400,
      variants: { widths: [256, 300] },
    });
  });

  it('says which image is damaged, and which two stand in each other’s way', async () => {
    await expect(write({ 'a.png': 'text' }, '![A](/images/a.png)')).rejects.toThrow(
      '/images/a.png',
    );
    const png = await drawPicture(300, 100).png().toBuffer();
    await expect(
      write({ 'a.png': png, 'a.webp': png }, '![A](/images/a.png) ![A](/images/a.webp)'),
    ).rejects.toThrow('/images/a.png and /images/a.webp');
  });
});
