import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip. */
export interface ZipFile {
  /** ASCII. */
  readonly path: string;
  readonly body: Uint8Array;
}

/** The first day that a zip can state: 1 January 1980, 00:00. */
const DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** A regular file that everybody reads and its owner writes, as Unix says it. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;

/** Fields that an entry and its directory have alike (APPNOTE 4.3.7 and 4.3.12). */
function buildFields({ path, body }: ZipFile, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(body), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(body.length, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

/**
 * Packs files as a zip, in the order in which they come, without a time or a machine, so that the same files give the same
 * bytes.
 */
export function buildZip(files: readonly ZipFile[]): Uint8Array {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.body, { level: 9 });
    const fields = buildFields(file, packed);
    const name = Buffer.from(file.path, 'ascii');
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(ATTRIBUTES, 6);
    rest.writeUInt32LE(at, 10);
    const maker = Buffer.from([VERSION, 3]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), maker, fields, rest, name);
    entries.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, list, end]);
}
