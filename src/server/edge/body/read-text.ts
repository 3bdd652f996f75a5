import { HttpError } from '#server/edge/http-error.ts';
import { BodyError, type BodyErrorOptions, type BodyFailure } from './body-error.ts';
import { hasHalfCharacter } from './has-half-character.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Unpacks gzip.
 *
 * @returns undefined when the text would pass `maxBytes`
 * @throws when the bytes are no gzip
 */
export type Unzip = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array | undefined>;

export interface BodyOptions extends Omit<BodyErrorOptions, 'cause'> {
  /** In bytes, packed and unpacked; nothing beyond is held. */
  readonly maxBytes: number;
  /** Unpacks gzip. Without this function Content-Encoding is ignored. @see {@link unzip} of unzip.ts */
  readonly unzip?: Unzip;
  /** Whether bytes that are no UTF-8 become U+FFFD instead of an error. @default false */
  readonly isLossy?: boolean;
  /** Whether JSON with half of a character is refused: what is kept must be text that can be sent again. @default false */
  readonly isWholeJson?: boolean;
  /** Whether a byte order mark stays part of the text. @default false */
  readonly isByteOrderMarkKept?: boolean;
}

// Decoders are reused: to create one costs more than to decode a usual body.
const DECODER = new TextDecoder('utf-8', { fatal: true });
const LOSSY_DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const MARK_KEEPING_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a body as text, bounded while it is read.
 *
 * @throws BodyError
 */
export async function readText(request: Request, options: BodyOptions): Promise<string> {
  const text = await readDecoded(request, options);
  if (options.isWholeJson && hasHalfCharacter(text)) throw new BodyError('half-character', options);
  return text;
}

async function readDecoded(request: Request, options: BodyOptions): Promise<string> {
  const bytes = await readPacked(request, options);
  if (options.isLossy) return LOSSY_DECODER.decode(bytes);
  try {
    return (options.isByteOrderMarkKept ? MARK_KEEPING_DECODER : DECODER).decode(bytes);
  } catch (cause) {
    throw new BodyError('utf-8', { ...options, cause });
  }
}

async function readPacked(request: Request, options: BodyOptions): Promise<Uint8Array> {
  const { maxBytes, unzip } = options;
  const fail = (failure: BodyFailure, cause?: unknown) =>
    new BodyError(failure, { ...options, cause });
  const encoding = unzip ? request.headers.get('content-encoding') : null;
  const isPacked = encoding === 'gzip';
  if (encoding !== null && encoding !== 'identity' && !isPacked) throw fail('encoding');
  const bytes = await readBytes(request, maxBytes).catch((error: unknown) => {
    // A limit in front of the area says so itself. Anything else is a client that has gone away in the middle.
    throw error instanceof HttpError ? error : fail('cut-off', error);
  });
  if (!bytes) throw fail('too-large');
  if (!unzip || !isPacked) return bytes;
  const unpacked = await unzip(bytes, maxBytes).catch((error: unknown) => {
    throw fail('gzip', error);
  });
  if (!unpacked) throw fail('too-large');
  return unpacked;
}
