import { join } from 'node:path';
import { openImages } from '#server/images/open-images.ts';
import type { Part, PartOptions } from './part.ts';

/** The image optimiser. */
export async function openImagesPart({
  dist,
  environment,
  commonHeaders,
  logger,
}: PartOptions): Promise<Part> {
  const images = await openImages({
    imagesDir: join(dist, 'client/images'),
    cacheDir: join(environment.dataDir, 'cache/images'),
    processFile: join(dist, 'server/conversion-process.js'),
    remoteHosts: environment.imageHosts,
    limits: { diskBytes: environment.imageCacheMb * 2 ** 20 },
    logger,
    commonHeaders,
  });
  return {
    areas: { '/_image': { fetch: (request) => images.fetch(request) } },
    close: () => images.close(),
  };
}
