import { IMAGE_DEVICE_WIDTHS, IMAGE_QUALITY, IMAGE_SIZES } from './limits.ts';

/** Path of the image optimiser (specification 7). */
export const IMAGE_PATH = '/_image';

/** §9 Every width that an image is made in, in CSS pixels, rising. */
export const IMAGE_WIDTHS: readonly number[] = [...IMAGE_SIZES, ...IMAGE_DEVICE_WIDTHS];

/**
 * The widths to offer for an image: every listed one that is smaller than it, and its own (specification 9).
 *
 * @param width of the image itself, in pixels
 * @param minWidth the smallest width worth offering
 */
export function listImageWidths(width: number, minWidth = 0): readonly number[] {
  const maxWidth = Math.max(...IMAGE_WIDTHS);
  const smaller = IMAGE_WIDTHS.filter((listed) => listed >= minWidth && listed < width);
  return width > maxWidth ? smaller : [...smaller, width];
}

/** Address under which the optimiser hands out an image in one width (specification 7). */
export function formatImageAddress(src: string, width: number, quality = IMAGE_QUALITY): string {
  return `${IMAGE_PATH}?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
}
