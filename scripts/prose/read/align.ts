/** Says where a character of a text stands in its file. */
export type OffsetOf = (index: number) => number;

/**
 * Says where each character of a value stands in the text that it was read from. Marks, escapes and indentation of the
 * source are passed over.
 */
export function align(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  value: string,
): OffsetOf {
  const places: number[] = [];
  let at = start;
  for (const character of value.split('')) {
    const found = /\s/.test(character) ? findBlank(source, at, end) : source.indexOf(character, at);
    const isFound = found !== -1 && found < end;
    const place = isFound ? found : at;
    places.push(place);
    at = isFound ? place + 1 : at;
  }
  return (index) => places[index] ?? at;
}

function findBlank(source: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) if (/\s/.test(source[at]!)) return at;
  return from;
}
