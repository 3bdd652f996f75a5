/** Types of images that the optimiser knows, by their first bytes. */
export type ImageType =
  | 'image/avif'
  | 'image/bmp'
  | 'image/gif'
  | 'image/icns'
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'image/webp'
  | 'image/x-icon';

/** What a file of a type is named with. */
export const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/icns': 'icns',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
};

/** What files of a type begin with, and from which byte on. */
const SIGNATURES: readonly (readonly [ImageType, text: string, at?: number])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'WEBP', 8],
  ['image/avif', 'ftypavif', 4],
  ['image/avif', 'ftypavis', 4],
  ['image/x-icon', '\0\0\x01\0'],
  ['image/icns', 'icns'],
  ['image/bmp', 'BM'],
];
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!doctype svg|!--[^]*<svg)/i;

/** What an image says of itself, whatever its name or its sender says. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const text = start.toString('latin1');
  const found = SIGNATURES.find(([, signature, at]) => text.startsWith(signature, at ?? 0));
  return found?.[0] ?? (SVG.test(text) ? 'image/svg+xml' : undefined);
}

/** Whether a PNG moves: its animation control stands before its first picture (PNG 3, 11.3.6.1). */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 8 <= data.length; at += data.readUInt32BE(at) + 12) {
    const name = data.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}
