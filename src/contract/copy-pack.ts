// Packs: many texts in one file. The first line names the texts with their lengths, and the texts follow in that order.

/** How long each text of a pack is, in bytes of UTF-8, by address. */
type PackLine = Readonly<Record<string, number>>;

/** Where a text stands in a pack: its first byte, and the byte after its last one. */
export type PackPlace = readonly [start: number, end: number];

const LINE_END = 0x0a;

/** Puts texts into one file, by address: `/a/b`, `/a/b.rsc`, `/a/b.md`, `/a/b.openapi.json`. Runs in the build. */
export function formatPack(texts: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const line: PackLine = Object.fromEntries(
    [...texts].map(([address, text]) => [address, text.length]),
  );
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...texts.values()]);
}

/**
 * Finds the texts of a pack, by address.
 *
 * @throws SyntaxError for a file that is no pack
 */
export function readPack(pack: Uint8Array): ReadonlyMap<string, PackPlace> {
  const end = pack.indexOf(LINE_END);
  const line = JSON.parse(new TextDecoder().decode(pack.subarray(0, end))) as PackLine;
  const places = new Map<string, PackPlace>();
  let at = end + 1;
  for (const [address, length] of Object.entries(line)) {
    places.set(address, [at, at + length]);
    at += length;
  }
  return places;
}
