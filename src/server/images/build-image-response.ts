import { createHash } from 'node:crypto';
import { namesEtag } from '#server/edge/names-etag.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { ImageEntry } from './cache/image-entry.ts';
import { EXTENSIONS } from './convert/image-type.ts';

/** An image ready to be sent. */
export interface ImageResponse {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Headers of a 304. */
  readonly notModifiedHeaders: HeaderRecord;
  readonly headers: HeaderRecord;
  /** As in ImageEntry. */
  readonly expiresAt: number;
}

/** Should an image be taken for a document after all, it can do nothing (next/image). */
const POLICY = "script-src 'none'; frame-src 'none'; sandbox;";

/** @param path address of the source, from which the file's name for saving comes */
export function buildImageResponse(
  { bytes, type, maxAge, expiresAt }: ImageEntry,
  path: string,
  commonHeaders: HeaderRecord,
): ImageResponse {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const notModifiedHeaders = {
    ...commonHeaders,
    'content-security-policy': POLICY,
    'cache-control': `public, max-age=${maxAge}, must-revalidate`,
    vary: 'Accept',
    etag,
  };
  return {
    bytes,
    etag,
    notModifiedHeaders,
    headers: {
      ...notModifiedHeaders,
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${formatName(path)}.${EXTENSIONS[type]}"`,
    },
    expiresAt: expiresAt ?? Infinity,
  };
}

function formatName(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  const plain = name.replace(/\.[^.]*$/, '').replaceAll(/[^\w.-]+/g, '-');
  return plain.replace(/^[.-]+/, '').slice(0, 100) || 'image';
}

/** Sends an image, or 304 to a client that has it. */
export function sendImageResponse(
  request: Request,
  response: ImageResponse,
  cacheState: 'HIT' | 'MISS',
): Response {
  const state = { 'x-image-cache': cacheState };
  const known = request.headers.get('if-none-match');
  if (known !== null && namesEtag(known, response.etag)) {
    return new Response(null, {
      status: 304,
      headers: { ...response.notModifiedHeaders, ...state },
    });
  }
  const body = request.method === 'HEAD' ? null : response.bytes;
  return new Response(body, { headers: { ...response.headers, ...state } });
}
