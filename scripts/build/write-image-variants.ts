// The site's own images in the widths and formats of the optimiser, so that a static host needs no server.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { listImageWidths } from '#contract/image.ts';
import { IMAGE_QUALITY } from '#contract/limits.ts';
import type { ImageVariants, SiteImage } from '#model/site-image.ts';
import type { SiteModel } from '#model/site-model.ts';
import { detectImageType, isAnimatedPng } from '#server/images/convert/image-type.ts';

export interface ImageVariantsParts {
  /** Folder that holds content/. */
  readonly root: string;
  /** Folder where variants are kept between builds. */
  readonly cacheDir: string;
  readonly writer: ImageWriter;
}

/** Takes a published file by its address. */
interface ImageWriter {
  write(path: string, body: Uint8Array): Promise<void>;
}

/** Raised when variants are made differently from the same images. */
const VERSION = 'sharp-0.35.5 1';
/** Smaller ones save nothing beside what a request costs. */
const MIN_WIDTH = 256;
const FALLBACK_WIDTH = 1200;
const AVIF_QUALITY_STEP = 20;
const PLACEHOLDER_WIDTH = 8;
const NAMED = /\/images\/[\w./%-]+\.(?:avif|gif|jpe?g|png|svg|webp)/gi;

/** Addresses of images that guides and lists name. */
export function listNamedImages({
  pages,
  data,
}: Pick<SiteModel, 'pages' | 'data'>): readonly string[] {
  const guides = Object.values(pages).flatMap((page) => (page.kind === 'guide' ? page.body : []));
  const texts = [...guides, JSON.stringify(data)];
  return [...new Set(texts.flatMap((text) => text.match(NAMED) ?? []))].toSorted();
}

/**
 * Writes the variants of every image that a page names to /images/variants.
 *
 * @returns what the model's `images` holds
 * @throws Error when two images would have the same variants, or one cannot be read
 */
export async function writeImageVariants(
  model: Pick<SiteModel, 'pages' | 'data'>,
  { root, cacheDir, writer }: ImageVariantsParts,
): Promise<Readonly<Record<string, SiteImage>>> {
  const dir = join(cacheDir, 'images');
  await mkdir(dir, { recursive: true });
  const images: Record<string, SiteImage> = {};
  const owners = new Map<string, string>();
  for (const address of listNamedImages(model)) {
    const body = await readFile(join(root, 'content', decodeURI(address))).catch(() => undefined);
    // What is missing is reported with its line by the model.
    if (!body) continue;
    const image = await prepareImage(address, body, { dir, writer });
    const stem = image.variants?.stem;
    const owner = stem && owners.get(stem);
    if (owner) throw new Error(`images: ${owner} and ${address} differ in their endings only`);
    if (stem) owners.set(stem, address);
    images[address] = image;
  }
  return images;
}

interface PrepareParts {
  readonly dir: string;
  readonly writer: ImageWriter;
}

async function prepareImage(
  address: string,
  body: Buffer,
  parts: PrepareParts,
): Promise<SiteImage> {
  const type = detectImageType(body);
  if (!type) throw new Error(`images: ${address} is no image, or is damaged`);
  const { autoOrient, pages = 1 } = await sharp(body).metadata();
  const { width, height } = autoOrient;
  const isMoving = pages > 1 || (type === 'image/png' && isAnimatedPng(body));
  if (type === 'image/svg+xml' || isMoving) return { width, height };
  const { isOpaque } = await sharp(body).stats();
  const variants = await writeVariants(address, body, { width, isOpaque }, parts);
  if (!isOpaque) return { width, height, variants };
  return { width, height, placeholder: await buildPlaceholder(body), variants };
}

async function buildPlaceholder(body: Buffer): Promise<string> {
  const small = sharp(body).autoOrient().resize({ width: PLACEHOLDER_WIDTH });
  const bytes = await small.webp({ quality: 30, effort: 6 }).toBuffer();
  return `url(data:image/webp;base64,${bytes.toString('base64')}) center / cover`;
}

type Encode = (image: Sharp) => Sharp;

// At build there is time for the encoders to look closely.
const ENCODERS: Readonly<Record<'avif' | 'webp' | 'jpg' | 'png', Encode>> = {
  avif: (image) => image.avif({ quality: IMAGE_QUALITY - AVIF_QUALITY_STEP, effort: 4 }),
  webp: (image) => image.webp({ quality: IMAGE_QUALITY, effort: 6, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: IMAGE_QUALITY, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

async function writeVariants(
  address: string,
  body: Buffer,
  { width, isOpaque }: { readonly width: number; readonly isOpaque: boolean },
  { dir, writer }: PrepareParts,
): Promise<ImageVariants> {
  const stem = address.replace('/images/', '/images/variants/').replace(/\.[^.]*$/, '');
  const digest = createHash('sha256').update(VERSION).update(body).digest('hex').slice(0, 32);
  async function write(each: number, format: keyof typeof ENCODERS): Promise<string> {
    const kept = join(dir, `${digest}-${each}.${format}`);
    const known = await readFile(kept).catch(() => undefined);
    const image = sharp(body).autoOrient().resize({ width: each, withoutEnlargement: true });
    const bytes = known ?? (await ENCODERS[format](image).toBuffer());
    if (!known) await writeFile(kept, bytes);
    const path = `${stem}-${each}.${format}`;
    await writer.write(decodeURI(path), bytes);
    return path;
  }
  const widths = listImageWidths(width, MIN_WIDTH);
  for (const each of widths) {
    await write(each, 'avif');
    await write(each, 'webp');
  }
  const fallbackWidth = widths.findLast((each) => each <= FALLBACK_WIDTH) ?? widths[0]!;
  const isPhotograph = isOpaque && !address.toLowerCase().endsWith('.png');
  return { stem, widths, fallback: await write(fallbackWidth, isPhotograph ? 'jpg' : 'png') };
}
