import { formatImageAddress, IMAGE_WIDTHS } from '#contract/image.ts';
import type { ImageVariants, SiteImage } from '#model/site-image.ts';

export interface ImageProps {
  /** Address on the site, or of an image elsewhere, which the server's optimiser then fetches. */
  readonly src: string;
  readonly alt: string;
  /** Size on the page in CSS pixels; the image's own when absent. Needed for images elsewhere. */
  readonly width?: number;
  readonly height?: number;
  /** How wide the image is shown, as in HTML; its width, or the screen's when that is smaller. */
  readonly sizes?: string;
  /** The widest place that the page has for it, in CSS pixels. */
  readonly room?: number;
  /** Set for an image of the first view: it is fetched at once and before others. */
  readonly priority?: boolean;
  /** The model's images; without them every image is shown as it is. */
  readonly images: Readonly<Record<string, SiteImage>> | undefined;
}

/**
 * An image in the size and format that the screen needs (specification 7, 9). Its place is kept free from
 * the start, with a blurred copy of a few bytes in it; no script is involved.
 */
export function Image({ src, alt, images, ...given }: ImageProps) {
  const known = images?.[src];
  const size = chooseSize(src, given, known);
  const { priority = false, sizes = formatSizes(size.width, given.room) } = given;
  const attributes = {
    ...size,
    loading: priority ? 'eager' : 'lazy',
    decoding: 'async',
    ...(priority && { fetchPriority: 'high' as const }),
    ...(known?.placeholder !== undefined && { style: { background: known.placeholder } }),
  } as const;
  // The address comes last: some browsers fetch it as soon as they have read it.
  if (isElsewhere(src)) {
    const { srcSet, minWidth } = formatCandidates(src, size.width ?? 0);
    return <img alt={alt} {...attributes} sizes={sizes} srcSet={srcSet} src={minWidth} />;
  }
  if (!known?.variants) return <img alt={alt} {...attributes} src={src} />;
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={formatVariants(known.variants!, format)}
        />
      ))}
      <img alt={alt} {...attributes} src={known.variants.fallback} />
    </picture>
  );
}

const isElsewhere = (src: string) => /^https?:\/\//i.test(src);

function chooseSize(
  src: string,
  { width, height }: Pick<ImageProps, 'width' | 'height'>,
  known: SiteImage | undefined,
): Pick<ImageProps, 'width' | 'height'> {
  if (isElsewhere(src) && (width === undefined || height === undefined)) {
    throw new Error(`site: the image ${src} needs a width and a height`);
  }
  if (!known) return { ...(width && { width }), ...(height && { height }) };
  const ratio = known.width / known.height;
  if (width !== undefined) return { width, height: height ?? Math.round(width / ratio) };
  if (height !== undefined) return { width: Math.round(height * ratio), height };
  return { width: known.width, height: known.height };
}

function formatSizes(width = Infinity, room = Infinity): string {
  const maxWidth = Math.min(width, room);
  return maxWidth === Infinity ? '100vw' : `(max-width: ${maxWidth}px) 100vw, ${maxWidth}px`;
}

function formatVariants({ stem, widths }: ImageVariants, format: string): string {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Screens have up to two pixels for one of the page where it is seen; more costs much. */
const MAX_PIXEL_RATIO = 2;

function formatCandidates(src: string, width: number) {
  const widths = listScreenWidths(width);
  const minWidth = widths.find((each) => each >= width) ?? widths.at(-1) ?? width;
  const candidates = widths.map((each) => `${formatImageAddress(src, each)} ${each}w`);
  return { srcSet: candidates.join(', '), minWidth: formatImageAddress(src, minWidth) };
}

/** Listed widths for an image that is shown so wide, and no more than the screens need. */
function listScreenWidths(width: number): readonly number[] {
  const maxWidth =
    IMAGE_WIDTHS.find((each) => each >= width * MAX_PIXEL_RATIO) ?? IMAGE_WIDTHS.at(-1)!;
  return IMAGE_WIDTHS.filter((each) => each <= maxWidth && each * 4 >= Math.min(width, maxWidth));
}
