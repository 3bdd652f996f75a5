import { createHash } from 'node:crypto';
import { EXTENSIONS, type ImageType } from '#server/images/convert/image-type.ts';

/** An image that was made, with how long it is good. */
export interface ImageEntry {
  readonly type: ImageType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Seconds that clients may keep it without asking. */
  readonly maxAge: number;
  /** When its source has to be fetched again, in milliseconds since 1970; absent means never. */
  readonly expiresAt?: number;
}

const DIGEST_LENGTH = 64;
const NEWLINE = 10;
const MAX_HEADER = 512;

function computeDigest(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** An entry as a file: the digest of all that follows, a line of JSON, the image. */
export function formatEntry({ bytes, ...about }: ImageEntry): Buffer {
  const header = Buffer.from(`${JSON.stringify(about)}\n`);
  return Buffer.concat([Buffer.from(computeDigest(header, bytes)), header, bytes]);
}

/** Reads an entry back. @returns nothing when any byte of it is not as it was written */
export function parseEntry(file: Buffer): ImageEntry | undefined {
  const digest = file.toString('latin1', 0, DIGEST_LENGTH);
  const rest = file.subarray(DIGEST_LENGTH);
  const end = rest.subarray(0, MAX_HEADER).indexOf(NEWLINE);
  if (end < 0 || computeDigest(rest) !== digest) return undefined;
  const about = parseAbout(rest.toString('utf8', 0, end));
  return about && { ...about, bytes: new Uint8Array(rest.subarray(end + 1)) };
}

/** The digest holds for files that an older or newer server has written too. */
function parseAbout(text: string): Omit<ImageEntry, 'bytes'> | undefined {
  try {
    const { type, maxAge, expiresAt }: Partial<ImageEntry> = JSON.parse(text);
    if (type === undefined || !Object.hasOwn(EXTENSIONS, type)) return undefined;
    if (typeof maxAge !== 'number') return undefined;
    return { type, maxAge, ...(typeof expiresAt === 'number' && { expiresAt }) };
  } catch {
    return undefined;
  }
}
