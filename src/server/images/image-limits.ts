/** What image requests may cost. Durations in milliseconds unless said. */
export interface ImageLimits {
  /** Bytes of images kept on disk. */
  readonly diskBytes: number;
  /** Bytes of images kept in memory. */
  readonly memoryBytes: number;
  /** Bytes of one source. */
  readonly sourceBytes: number;
  /** Pixels of one source, all frames together. */
  readonly sourcePixels: number;
  /** Pixels of one side of a source: the most that WebP and AVIF hold. */
  readonly sourceSide: number;
  /** Images made at the same time. */
  readonly conversions: number;
  /** Sources fetched from elsewhere at the same time. */
  readonly downloads: number;
  /** Requests that may wait for each of the two. */
  readonly waiting: number;
  /** How long one image may be worked on. */
  readonly conversionMs: number;
  /** How long a source from elsewhere may take, redirects included. */
  readonly downloadMs: number;
  readonly redirects: number;
  /** The least that an image is fresh, in seconds. */
  readonly maxAge: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: ImageLimits = {
  diskBytes: 512 * MIB,
  memoryBytes: 16 * MIB,
  sourceBytes: 16 * MIB,
  sourcePixels: 40_000_000,
  sourceSide: 16_383,
  // libvips works on the four threads of Node that read files and look up names.
  conversions: 2,
  downloads: 4,
  waiting: 64,
  conversionMs: 10_000,
  downloadMs: 7000,
  redirects: 3,
  maxAge: 60,
};
