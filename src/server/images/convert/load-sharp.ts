import type Sharp from 'sharp';

/** Decoders for the types that are read; all others of libvips stay shut. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

let loaded: Promise<typeof Sharp> | undefined;

/**
 * Loads the image library when the first image is made, so that a server without images does not hold it.
 * Its own cache and threads are off: requests are the unit of work, and what is made is kept here.
 */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
    return sharp;
  });
  return loaded;
}
