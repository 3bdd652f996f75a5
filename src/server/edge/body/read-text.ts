import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { HttpError } from '#server/edge/http-error.ts';
import { BodyError, type BodyErrorOptions, type BodyFailure } from './body-error.ts';
import { readBytes } from './read-bytes.ts';

export interface BodyOptions extends Omit<BodyErrorOptions, 'cause'> {
  /** In bytes, packed and unpacked; nothing beyond is held. */
  readonly maxBytes: number;
  /** Whether Content-Encoding is looked at and gzip unpacked. @default false */
  readonly isGzipAllowed?: boolean;
  /** Whether bytes that are no UTF-8 become U+FFFD instead of an error. @default false */
  readonly isLossy?: boolean;
  /** Whether a byte order mark stays part of the text. @default false */
  readonly isByteOrderMarkKept?: boolean;
}

const unzip = promisify(gunzip);
// Decoders are reused: to create one costs more than to decode a usual body.
const DECODER = new TextDecoder('utf-8', { fatal: true });
const MARK_KEEPING_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a body as text, bounded while it is read.
 *
 * @throws BodyError
 */
export async function readText(request: Request, options: BodyOptions): Promise<string> {
  const bytes = await readPacked(request, options);
  if (options.isLossy) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  try {
    return (options.isByteOrderMarkKept ? MARK_KEEPING_DECODER : DECODER).decode(bytes);
  } catch (cause) {
    throw new BodyError('utf-8', { ...options, cause });
  }
}

async function readPacked(request: Request, options: BodyOptions): Promise<Uint8Array> {
  const { maxBytes, isGzipAllowed = false } = options;
  const fail = (failure: BodyFailure, cause?: unknown) =>
    new BodyError(failure, { ...options, cause });
  const encoding = isGzipAllowed ? request.headers.get('content-encoding') : null;
  const isPacked = encoding === 'gzip';
  if (encoding !== null && encoding !== 'identity' && !isPacked) throw fail('encoding');
  const bytes = await readBytes(request, maxBytes).catch((error: unknown) => {
    // A limit in front of the area says so itself. Anything else is a client that has gone away in the middle.
    throw error instanceof HttpError ? error : fail('cut-off', error);
  });
  if (!bytes) throw fail('too-large');
  if (!isPacked) return bytes;
  return unzip(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw fail(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'gzip', error);
  });
}
