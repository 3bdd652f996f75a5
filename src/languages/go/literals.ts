import { hasInvisible, quoteDouble } from '#languages/sample/quotes.ts';

/** A string of Go: a raw literal where it can say the text, so that JSON reads as JSON. */
export function quoteGo(text: string): string {
  const isPlain = !/["\\\n]/.test(text);
  const isRaw = !text.includes('`') && !hasInvisible(text.replaceAll('\n', ''));
  return isRaw && !isPlain ? `\`${text}\`` : quoteDouble(text);
}
