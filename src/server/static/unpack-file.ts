import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { ByteSpan, Variant } from './site-files.ts';

/** Larger files are unpacked piece by piece: at once, each client that reads slowly would hold a whole one. */
const MAX_AT_ONCE = 131_072;
/** Bytes that are unpacked at once of such a file. */
const PIECE = 65_536;

/**
 * Unpacks a file that is held in gzip. A large one is unpacked as the client reads, and not on the server's own thread.
 *
 * @param span the bytes that are wanted. @default all
 */
export function unpackFile(
  { size }: Pick<Variant, 'size'>,
  packed: Uint8Array<ArrayBuffer>,
  span: ByteSpan = { start: 0, end: size - 1 },
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (size <= MAX_AT_ONCE)
    return new Uint8Array(gunzipSync(packed)).subarray(span.start, span.end + 1);
  const bytes = Readable.from(readSpan(packed, span), { objectMode: false });
  // The type of node:stream/web differs from the DOM's in name only.
  return Readable.toWeb(bytes) as ReadableStream;
}

async function* readSpan(
  packed: Uint8Array<ArrayBuffer>,
  { start, end }: ByteSpan,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE });
  gunzip.end(packed);
  let at = 0;
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at > end) return;
  }
}
