import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildZip } from './write-zip.ts';

const FILES = [
  { path: 'a/one.txt', body: Buffer.from('one '.repeat(100)) },
  { path: 'empty.txt', body: Buffer.alloc(0) },
];

/** Reads the entries of a zip by its directory. */
function readZip(bytes: Uint8Array) {
  const zip = Buffer.from(bytes);
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const count = zip.readUInt16LE(end + 10);
  const entries: { path: string; body: Buffer; crc: number; mode: number }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const size = zip.readUInt32LE(at + 20);
    const length = zip.readUInt16LE(at + 28);
    const start = zip.readUInt32LE(at + 42);
    const body = start + 30 + length;
    entries.push({
      path: zip.toString('ascii', at + 46, at + 46 + length),
      body: inflateRawSync(zip.subarray(body, body + size)),
      crc: zip.readUInt32LE(at + 16),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    });
    at += 46 + length;
  }
  return entries;
}

describe('buildZip', () => {
  it('keeps paths and contents, with their checksums, for everybody to read', () => {
    const entries = readZip(buildZip(FILES));
    expect(entries.map(({ path, body }) => ({ path, body }))).toEqual(FILES);
    expect(entries.map(({ mode }) => mode)).toEqual([0o100644, 0o100644]);
    expect(entries[1]!.crc).toBe(0);
    expect(entries[0]!.crc).toBe(0x8527cf0f);
  });

  it('gives the same bytes for the same files', () => {
    expect(Buffer.from(buildZip(FILES)).equals(Buffer.from(buildZip(FILES)))).toBe(true);
  });
});
