const IS_ASCII = /^[\x20-\x7e]*$/;

/** Text without capitals and accents, as searches compare it. */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
