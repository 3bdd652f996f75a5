import { HttpError } from '#server/edge/http-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { isPublicAddress } from '#server/outbound/is-public-address.ts';
import { parseOrigins } from '#server/outbound/parse-origins.ts';
import { resolveBySystem, type ResolveHost } from '#server/outbound/resolve-checked.ts';
import { openDiskCache } from './cache/open-disk-cache.ts';
import { convertImage } from './convert/convert-image.ts';
import { createConversionProcess } from './convert/create-conversion-process.ts';
import { createImageMaker } from './create-image-maker.ts';
import { createImageService } from './create-image-service.ts';
import { DEFAULT_LIMITS, type ImageLimits } from './image-limits.ts';
import { loadLocalImages } from './load-local-images.ts';
import { createRemoteFetch } from './remote/create-remote-fetch.ts';

export interface ImagesOptions {
  /** Folder that stands at /images/ (dist/client/images). */
  readonly imagesDir: string;
  /** Folder of images that were made (DATA_DIR/cache/images). */
  readonly cacheDir: string;
  /** Hosts that images may be fetched from; see parseOrigins. None means the site's own only. */
  readonly remoteHosts: readonly string[];
  /**
   * What convert/conversion-process.ts was built into: images are then made in a process of its own, which
   * cannot harm the server. Without it they are made in this one.
   */
  readonly processFile?: string;
  readonly limits?: Partial<ImageLimits>;
  /** Milliseconds since 1970. @default Date */
  readonly clock?: { now(): number };
  readonly logger: Logger;
  readonly commonHeaders: HeaderRecord;
  /** @default the system's resolver */
  readonly resolve?: ResolveHost;
  /** @default every public address */
  readonly isAllowedAddress?: (address: string) => boolean;
}

/** The image area of the server. */
export interface Images {
  /** Answers /_image (specification 7). */
  fetch(request: Request): Promise<Response>;
  /** Waits for what is being made. */
  close(): Promise<void>;
}

/**
 * Opens the image optimiser.
 *
 * @throws Error when a remote host is not written as one
 */
export async function openImages(options: ImagesOptions): Promise<Images> {
  const { clock = Date, logger, commonHeaders } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const origins = parseOrigins(options.remoteHosts, 'images');
  const local = await loadLocalImages(options.imagesDir, limits.sourceBytes);
  const disk = await openDiskCache({
    dir: options.cacheDir,
    maxBytes: limits.diskBytes,
    clock,
    logger,
  });
  const fetchRemote = createRemoteFetch({
    origins,
    resolve: options.resolve ?? resolveBySystem,
    isAllowedAddress: options.isAllowedAddress ?? isPublicAddress,
    limits,
  });
  const { processFile } = options;
  const conversions =
    processFile === undefined
      ? undefined
      : createConversionProcess({ file: processFile, limits, logger });
  const maker = createImageMaker({
    local,
    fetchRemote,
    disk,
    convert:
      conversions?.convert ?? ((bytes, conversion) => convertImage(bytes, conversion, limits)),
    limits,
    clock,
  });
  const service = createImageService({ maker, origins, limits, clock, commonHeaders });
  return {
    async fetch(request) {
      try {
        return await service.fetch(request);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return buildTextResponse(error, commonHeaders, request.method);
      }
    },
    async close() {
      await service.close();
      conversions?.close();
    },
  };
}

/** Texts of 5xx are shown too: they tell of the source, not of this server. */
function buildTextResponse(
  error: HttpError,
  commonHeaders: HeaderRecord,
  method: string,
): Response {
  return new Response(method === 'HEAD' ? null : error.message, {
    status: error.status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...error.headers,
    },
  });
}
