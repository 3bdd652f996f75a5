import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Unzip } from './read-text.ts';

const unpack = promisify(gunzip);

/** Unpacks gzip on the server. */
export const unzip: Unzip = async (bytes, maxBytes) => {
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
};
