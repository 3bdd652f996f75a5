const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Writes bytes as base64url without padding (RFC 4648, section 5). Each call hashes a key, and `btoa` by way of a text of
 * characters takes longer than the hash.
 */
export function formatBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    // What is missing at the end counts as 0.
    const group = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    const letters = Math.min(bytes.length - at, 3) + 1;
    for (let letter = 0; letter < letters; letter += 1)
      text += LETTERS[(group >> (18 - 6 * letter)) & 63];
  }
  return text;
}

/**
 * Reads base64url, with or without padding.
 *
 * @throws DOMException for other text
 */
export function parseBase64Url(text: string): Uint8Array {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
