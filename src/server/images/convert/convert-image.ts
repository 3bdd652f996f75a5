import type { Sharp, SharpOptions } from 'sharp';
import { HttpError } from '#server/edge/http-error.ts';
import type { ImageLimits } from '#server/images/image-limits.ts';
import { TEXTS } from '#server/images/image-texts.ts';
import type { OutputFormat } from './choose-format.ts';
import { detectImageType, isAnimatedPng, type ImageType } from './image-type.ts';
import { loadSharp } from './load-sharp.ts';

export interface Conversion {
  /** Pixels; a smaller image stays as it is. */
  readonly width: number;
  /** 1 to 100. */
  readonly quality: number;
  readonly format: OutputFormat;
}

export interface ConvertedImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Beside the same number for JPEG and WebP, AVIF looks alike with so much less (next/image). */
const AVIF_QUALITY_STEP = 20;
/** What the decoder does not read, or what moves, is handed on as it is. */
const HANDED_ON: readonly ImageType[] = ['image/bmp', 'image/icns', 'image/x-icon'];

function refuse(cause?: unknown): never {
  throw new HttpError(400, TEXTS.notAnImage, { cause });
}

/**
 * Makes an image in another width and format: upright, in sRGB, without metadata, never enlarged.
 *
 * @throws HttpError 400 for what is no image, is damaged, too large or takes too long
 */
export async function convertImage(
  bytes: Uint8Array<ArrayBuffer>,
  conversion: Conversion,
  limits: ImageLimits,
): Promise<ConvertedImage> {
  const type = detectImageType(bytes) ?? refuse();
  if (type === 'image/svg+xml') throw new HttpError(400, TEXTS.forbiddenType);
  if (HANDED_ON.includes(type)) return { type, bytes };
  const sharp = await loadSharp();
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: limits.sourcePixels,
    sequentialRead: true,
  };
  try {
    const { width, height, pages = 1 } = await sharp(bytes, options).metadata();
    if (Math.max(width, height) > limits.sourceSide) refuse();
    if (width * height * pages > limits.sourcePixels) refuse();
    const isAnimated = pages > 1 || (type === 'image/png' && isAnimatedPng(bytes));
    if (isAnimated) return { type, bytes };
    const image = sharp(bytes, options)
      .timeout({ seconds: Math.ceil(limits.conversionMs / 1000) })
      .autoOrient()
      .resize({ width: conversion.width, withoutEnlargement: true });
    const output = encode(image, chooseType(type, conversion.format), conversion.quality);
    const made = await output.image.toBuffer();
    return { type: output.type, bytes: new Uint8Array(made) };
  } catch (error) {
    return refuse(error);
  }
}

function chooseType(source: ImageType, format: OutputFormat): ImageType {
  if (format !== 'source') return `image/${format}`;
  // Who does not name them in Accept may not understand them.
  return source === 'image/avif' || source === 'image/webp' ? 'image/jpeg' : source;
}

/** Efforts are chosen for a first answer within 300 ms: docs/decisions/010-images.md. */
function encode(
  image: Sharp,
  type: ImageType,
  quality: number,
): { readonly image: Sharp; readonly type: ImageType } {
  switch (type) {
    case 'image/avif': {
      const minQuality = Math.max(1, quality - AVIF_QUALITY_STEP);
      return {
        type,
        image: image.avif({ quality: minQuality, effort: 0, chromaSubsampling: '4:2:0' }),
      };
    }
    case 'image/webp':
      return { type, image: image.webp({ quality }) };
    case 'image/png':
      return { type, image: image.png({ quality, effort: 4 }) };
    case 'image/gif':
      return { type, image: image.gif({ effort: 4 }) };
    default:
      return { type: 'image/jpeg', image: image.flatten({ background: '#fff' }).jpeg({ quality }) };
  }
}
