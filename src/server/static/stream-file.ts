import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { HttpError } from '#server/edge/http-error.ts';
import type { ByteSpan, Variant } from './site-files.ts';

/**
 * Reads a published file that is not held in memory. The headers tell the length that the file had when the server started. A
 * body of another length would make a client take the rest of one answer for the beginning of the next.
 *
 * @throws when the file is gone, and HttpError 503 when it has another length
 */
export function streamFile(
  { file, size }: Pick<Variant, 'file' | 'size'>,
  { start, end }: ByteSpan = { start: 0, end: size - 1 },
): ReadableStream<Uint8Array> {
  const descriptor = openSync(file, 'r');
  if (fstatSync(descriptor).size !== size) {
    closeSync(descriptor);
    throw new HttpError(503, `${file} is not of the build that the server has started with.`);
  }
  const read = createReadStream(file, { fd: descriptor, start, end });
  const bytes = Readable.from(readWhole(read, end - start + 1), { objectMode: false });
  // The type of node:stream/web differs from the DOM's in name only.
  return Readable.toWeb(bytes) as ReadableStream;
}

/** Breaks off where the file has become shorter meanwhile, so that the connection ends with the answer. */
async function* readWhole(read: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let given = 0;
  for await (const chunk of read) {
    given += chunk.length;
    yield chunk;
  }
  if (given < length) throw new Error('The file has become shorter while it was read.');
}
