/** An image of content/images/ as pages show it. */
export interface SiteImage {
  /** Size of the image itself, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** A CSS background that is shown until the image is there. A transparent image has none. */
  readonly placeholder?: string;
  /** The image in other widths and formats; none for drawings and what moves. */
  readonly variants?: ImageVariants;
}

/** Files at `{stem}-{width}.avif`, `.webp` and, in one width, the fallback. */
export interface ImageVariants {
  readonly stem: string;
  /** Rising, in pixels. */
  readonly widths: readonly number[];
  /** Address for browsers that know neither AVIF nor WebP. */
  readonly fallback: string;
}
