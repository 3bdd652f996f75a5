// Readers paste what they have at hand: an address, a telephone number, an app key.
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[^\s@]{1,64}@[^\s@]{1,255}/gu, '[email]'],
  [/\b(?=[\w-]*\d)[\w-]{32,}/g, '[key]'],
  [/\+?\d(?:[ ().-]{0,2}\d){6,}/g, '[number]'],
];

/** A query without what may be personal or secret: e-mail addresses, numbers from 7 digits, keys from 32 characters. */
export function maskPersonal(query: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), query);
}
