import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createLogger } from '#server/edge/logger.ts';
import { openImages, type Images, type ImagesOptions } from '#server/images/open-images.ts';

/** A picture of one colour with a stripe, which compresses and can still be told apart. */
export function drawPicture(width: number, height: number, background = '#3366cc') {
  const stripe = { create: { width: 1, height, channels: 3, background: '#ffffff' } } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: stripe, left: 0, top: 0 },
  ]);
}

/** Replaces a photograph: gradients, forms and the noise of a sensor. */
export async function drawPhotograph(width: number, height: number): Promise<Buffer> {
  const noise = (sigma: number, scale: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const sky = await sharp(Buffer.from([34, 51, 68, 90, 120, 160, 255, 200, 136, 60, 80, 40]), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [forms, grain] = await Promise.all([noise(60, 8), noise(12, 1)]);
  return sharp(sky)
    .composite([
      { input: forms, blend: 'soft-light' },
      { input: grain, blend: 'overlay' },
    ])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
}

export interface TestImages extends Images {
  readonly cacheDir: string;
  /** Lines that were logged. */
  readonly lines: string[];
  /** Asks for an image of the site. */
  get(path: string, width: number, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Asks with a query as it is. */
  ask(query: string, init?: RequestInit): Promise<Response>;
}

/** The image area on a temporary folder. @param files by name below /images/ */
export async function openTestImages(
  files: Readonly<Record<string, Uint8Array>>,
  options: Partial<ImagesOptions> = {},
): Promise<TestImages> {
  const dir = await mkdtemp(join(tmpdir(), 'images-'));
  const imagesDir = join(dir, 'images');
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(imagesDir, name)), { recursive: true });
    await writeFile(join(imagesDir, name), body);
  }
  await writeFile(join(dir, 'secret.png'), await drawPicture(8, 8).png().toBuffer());
  const lines: string[] = [];
  const cacheDir = options.cacheDir ?? join(dir, 'cache');
  const images = await openImages({
    imagesDir,
    remoteHosts: [],
    logger: createLogger({ level: 'info', write: (text) => lines.push(text) }),
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    ...options,
    cacheDir,
  });
  const ask = (query: string, init?: RequestInit) =>
    images.fetch(new Request(`http://localhost/_image${query}`, init));
  return {
    ...images,
    cacheDir,
    lines,
    ask,
    get: (path, width, headers = {}) =>
      ask(`?url=${encodeURIComponent(path)}&w=${width}`, { headers }),
  };
}
