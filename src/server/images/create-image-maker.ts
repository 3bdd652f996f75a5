import { createHash } from 'node:crypto';
import type { ImageEntry } from './cache/image-entry.ts';
import type { DiskCache } from './cache/open-disk-cache.ts';
import type { OutputFormat } from './convert/choose-format.ts';
import type { ConvertImage } from './convert/conversion-message.ts';
import type { Conversion } from './convert/convert-image.ts';
import { createWorkQueue } from './create-work-queue.ts';
import type { ImageLimits } from './image-limits.ts';
import type { LocalImages } from './load-local-images.ts';
import type { ImageRequest } from './parse-image-request.ts';
import type { RemoteFetch } from './remote/create-remote-fetch.ts';

export interface ImageMakerParts {
  readonly local: LocalImages;
  readonly fetchRemote: RemoteFetch;
  readonly disk: DiskCache;
  readonly convert: ConvertImage;
  readonly limits: ImageLimits;
  readonly clock: { now(): number };
}

export interface MadeImage {
  readonly entry: ImageEntry;
  readonly isFromDisk: boolean;
}

/** Takes an image from disk or makes it. @throws HttpError */
export type ConvertSource = (request: ImageRequest, format: OutputFormat) => Promise<MadeImage>;

/** Raised when images are made differently from the same sources. */
const VERSION = 1;

function computeKey(...parts: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, ...parts]))
    .digest('hex');
}

export function createImageMaker(parts: ImageMakerParts): ConvertSource {
  const { local, fetchRemote, disk, convert, limits, clock } = parts;
  const runConversion = createWorkQueue(limits.conversions, limits.waiting);
  const runDownload = createWorkQueue(limits.downloads, limits.waiting);

  async function makeLocal(path: string, conversion: Conversion): Promise<ImageEntry> {
    const made = await runConversion(async () => convert(await local.read(path), conversion));
    return { ...made, maxAge: limits.maxAge };
  }

  /** A source is held from its download to its conversion, so both count as one download. */
  function makeRemote(url: URL, conversion: Conversion): Promise<ImageEntry> {
    return runDownload(async () => {
      const source = await fetchRemote(url);
      const made = await runConversion(() => convert(source.bytes, conversion));
      const maxAge = Math.max(limits.maxAge, source.maxAge);
      return { ...made, maxAge, expiresAt: clock.now() + maxAge * 1000 };
    });
  }

  return async function makeImage({ source, width, quality }, format) {
    // The content names a local image, so that a new build keeps what was made of the last one's.
    const name = source.kind === 'local' ? await local.readDigest(source.path) : source.url.href;
    const key = computeKey(source.kind, name, width, quality, format);
    const cached = await disk.read(key);
    if (cached && (cached.expiresAt ?? Infinity) > clock.now()) {
      return { entry: cached, isFromDisk: true };
    }
    const conversion = { width, quality, format };
    const entry =
      source.kind === 'local'
        ? await makeLocal(source.path, conversion)
        : await makeRemote(source.url, conversion);
    await disk.write(key, entry);
    return { entry, isFromDisk: false };
  };
}
