/** Writes bytes as base64url without padding (RFC 4648, section 5), by what browsers and Node share. */
export function formatBase64Url(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
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
