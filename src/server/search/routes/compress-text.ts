import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { chooseEncodings } from '#server/edge/choose-encoding.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';

const zip = promisify(gzip);

/** Shorter answers fit into the first packets of a connection as they are. */
const MIN_LENGTH = 4096;

// No cache stores these responses (cache-control: no-store), so they need no Vary header.
const ZIPPED: HeaderRecord = { 'content-encoding': 'gzip' };

/** A body with the headers that say how it is packed. */
interface PackedText {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: HeaderRecord;
}

/**
 * Packs a text for the way: a long one in fewer bytes, since several results in one hold the same records over
 * and over, if the client takes gzip (RFC 9110, 12.5.3).
 *
 * @throws HttpError 406 for a client that takes nothing that there is
 */
export async function compressText(text: string, asked: Headers): Promise<PackedText> {
  const encodings = chooseEncodings(asked.get('accept-encoding'));
  if (encodings.length === 0)
    throw new HttpError(406, 'There is no encoding that Accept-Encoding takes');
  const isPlain = encodings.includes('identity') && text.length < MIN_LENGTH;
  if (isPlain || !encodings.includes('gzip')) return { body: text, headers: {} };
  return { body: new Uint8Array(await zip(text)), headers: ZIPPED };
}
