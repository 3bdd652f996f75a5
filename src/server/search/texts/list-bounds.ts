const BEYOND_ASCII = /\s/;

/** The characters of `\s`. */
function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return BEYOND_ASCII.test(String.fromCharCode(code));
}

/** Where each word of a text starts and ends, in turn, in UTF-16 units. Words stand between spaces. */
export function listBounds(text: string): Uint32Array {
  const bounds: number[] = [];
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isSpace(text.charCodeAt(at)) === !isInside) continue;
    bounds.push(at);
    isInside = !isInside;
  }
  if (isInside) bounds.push(text.length);
  return Uint32Array.from(bounds);
}
