/** Width of a text in pixels at a font size in pixels. */
export type MeasureText = (text: string, size: number) => number;

/**
 * Creates a measure from the bytes of a TrueType font: the sum of the characters' advance widths.
 * Kerning is left out; in text faces it makes lines shorter, never longer by more than a hair.
 *
 * @throws when the bytes are no TrueType font with a Unicode map (OpenType specification, cmap format 4 or 12)
 */
export function createTextMeasure(font: Uint8Array): MeasureText {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = readTables(view);
  const unitsPerEm = view.getUint16(findTable(tables, 'head') + 18);
  const metricCount = view.getUint16(findTable(tables, 'hhea') + 34);
  const hmtx = findTable(tables, 'hmtx');
  const findGlyph = createGlyphLookup(view, findTable(tables, 'cmap'));
  const advances = new Map<string, number>();

  function readAdvance(character: string): number {
    const known = advances.get(character);
    if (known !== undefined) return known;
    const glyph = Math.min(findGlyph(character.codePointAt(0) ?? 0), metricCount - 1);
    const advance = view.getUint16(hmtx + glyph * 4) / unitsPerEm;
    advances.set(character, advance);
    return advance;
  }

  return function measureText(text, size) {
    let width = 0;
    for (const character of text) width += readAdvance(character);
    return width * size;
  };
}

/** Offsets of the font's tables by their four-letter tags. */
function readTables(view: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    const letters = [0, 1, 2, 3].map((place) => view.getUint8(record + place));
    tables.set(String.fromCharCode(...letters), view.getUint32(record + 8));
  }
  return tables;
}

function findTable(tables: ReadonlyMap<string, number>, tag: string): number {
  const offset = tables.get(tag);
  if (offset === undefined) throw new Error(`social: the font has no table "${tag}"`);
  return offset;
}

function createGlyphLookup(view: DataView, cmap: number): (codePoint: number) => number {
  const count = view.getUint16(cmap + 2);
  const offsets = Array.from(
    { length: count },
    (_, index) => cmap + view.getUint32(cmap + 8 + index * 8),
  );
  const full = offsets.find((offset) => view.getUint16(offset) === 12);
  if (full !== undefined) return (codePoint) => findInGroups(view, full, codePoint);
  const basic = offsets.find((offset) => view.getUint16(offset) === 4);
  if (basic !== undefined) return (codePoint) => findInSegments(view, basic, codePoint);
  throw new Error('social: the font has no Unicode character map');
}

/** Format 12: groups of consecutive code points. */
function findInGroups(view: DataView, table: number, codePoint: number): number {
  const count = view.getUint32(table + 12);
  for (let index = 0; index < count; index += 1) {
    const group = table + 16 + index * 12;
    const start = view.getUint32(group);
    if (codePoint >= start && codePoint <= view.getUint32(group + 4)) {
      return view.getUint32(group + 8) + codePoint - start;
    }
  }
  return 0;
}

/** Format 4: segments of the basic multilingual plane, each with a shift or a list of glyphs. */
function findInSegments(view: DataView, table: number, codePoint: number): number {
  const doubled = view.getUint16(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    if (codePoint > view.getUint16(ends + at)) continue;
    const start = view.getUint16(starts + at);
    if (codePoint < start) return 0;
    const shift = view.getUint16(starts + doubled + at);
    const rangeAt = starts + doubled * 2 + at;
    const range = view.getUint16(rangeAt);
    if (range === 0) return (codePoint + shift) & 0xffff;
    const glyph = view.getUint16(rangeAt + range + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
  }
  return 0;
}
