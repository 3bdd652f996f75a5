import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { SiteSettings } from '#model/settings.ts';
import type { Page } from '#model/site-model.ts';
import { buildSocialImage, formatLogoAddress, LOGO_SIZE } from './build-social-image.ts';
import { cutFonts, isCovered } from './cut-fonts.ts';
import { createTextMeasure } from './font-measure.ts';

/** Raised when the drawing of letters or the encoder changes without a change in the SVG. */
const RENDERER = 'resvg-2.6.2 sharp-0.35.5';

/** One level more takes twice the time, and makes the file 7 percent smaller. */
const PNG = { compressionLevel: 7 } as const;

const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  medium: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  code: '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf',
} as const;

const IMAGES_PER_COLLECTION = 8;

/** Where images are kept, and what stands on all of them. */
export interface SocialImageOptions {
  /** Folder of images by the hash of their drawing; made when it is missing. */
  readonly cacheDir: string;
  /** The logo's SVG text. */
  readonly logo?: string;
}

/** Makes the social image of a page: a PNG of 1200 by 630 pixels. */
export type RenderSocialImage = (page: Page, settings: SiteSettings) => Promise<Buffer>;

/** Creates a renderer of social images; an image that was drawn before comes from the cache. */
export async function createSocialImageRenderer(
  options: SocialImageOptions,
): Promise<RenderSocialImage> {
  const { cacheDir, logo } = options;
  await mkdir(cacheDir, { recursive: true });
  const resolve = createRequire(import.meta.url).resolve;
  const fontFiles = Object.values(FONTS).map((name) => resolve(name));
  const [regular, strong, code] = await Promise.all(
    [FONTS.regular, FONTS.strong, FONTS.code].map(async (name) =>
      createTextMeasure(await readFile(resolve(name))),
    ),
  );
  if (!regular || !strong || !code) throw new Error('social: a font is missing');
  const fonts = { regular, strong, code };
  const collectYoungGarbage = createYoungCollector();
  const runLimited = createLimit(availableParallelism());

  let cut: Promise<readonly string[]> | undefined;
  async function chooseFonts(svg: string): Promise<string[]> {
    if (!isCovered(svg)) return fontFiles;
    cut ??= cutFonts(fontFiles, join(cacheDir, 'fonts'));
    return [...(await cut)];
  }

  let mark: Promise<string> | undefined;
  /** A drawing within a drawing takes as long as all letters do, so the logo is drawn once. */
  async function drawLogo(svg: string): Promise<string> {
    if (logo === undefined) return svg;
    mark ??= rasterize(logo, LOGO_SIZE);
    return svg.replace(formatLogoAddress(logo), await mark);
  }

  let drawn = 0;
  async function draw(svg: string): Promise<Buffer> {
    const files = await chooseFonts(svg);
    const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: 'Inter' };
    const { pixels, width, height } = await renderAsync(await drawLogo(svg), { font });
    // The encoder of resvg takes three times as long, and all other work would wait for it.
    const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png(PNG)
      .toBuffer();
    drawn += 1;
    if (drawn % IMAGES_PER_COLLECTION === 0) collectYoungGarbage();
    return png;
  }

  return async function renderSocialImage(page, settings) {
    const svg = buildSocialImage(page, settings, fonts, logo);
    const name = createHash('sha256').update(RENDERER).update(svg).digest('hex').slice(0, 32);
    const file = join(cacheDir, `${name}.png`);
    const known = await readFile(file).catch(() => undefined);
    if (known) return known;
    const png = await runLimited(() => draw(svg));
    await writeFile(file, png);
    return png;
  };
}

/** An SVG as the address of a PNG of that width, in pixels. */
async function rasterize(svg: string, width: number): Promise<string> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width } });
  return `data:image/png;base64,${image.asPng().toString('base64')}`;
}

/**
 * V8 does not see the 3 MB of pixels that each drawing holds outside its heap, so it would keep all of
 * them; a collection of the youngest objects costs about a millisecond and lets them go.
 */
function createYoungCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
  return () => collect({ type: 'minor' });
}

/** Lets only so many tasks run at once: every drawing holds several megabytes of pixels. */
function createLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function runLimited(task) {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
