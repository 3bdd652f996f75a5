import { gzipSync } from 'node:zlib';

/** A file of a tarball. */
export interface TarballFile {
  /** At most 100 characters of ASCII. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly isExecutable?: boolean;
}

const BLOCK = 512;
/** What npm gives all files, so that a package of the same content has the same bytes: 26 October 1985, 08:15 UTC. */
const MODIFIED_SECONDS = 499_162_500;

/**
 * Packs files as npm does (POSIX ustar, gzip): in the order of their paths, without a time, an owner or a machine, so that
 * the same files give the same bytes.
 */
export function buildTarball(files: readonly TarballFile[]): Uint8Array {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const parts = sorted.flatMap((file) => {
    const rest = (BLOCK - (file.body.length % BLOCK)) % BLOCK;
    return [buildHeader(file), file.body, Buffer.alloc(rest)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function buildHeader({ path, body, isExecutable = false }: TarballFile): Buffer {
  if (path.length > 100) throw new Error(`build: the path ${path} is too long for a tarball`);
  const header = Buffer.alloc(BLOCK);
  const writeNumber = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  header.write(path, 0, 'ascii');
  writeNumber(isExecutable ? 0o755 : 0o644, 100, 8);
  writeNumber(0, 108, 8);
  writeNumber(0, 116, 8);
  writeNumber(body.length, 124, 12);
  writeNumber(MODIFIED_SECONDS, 136, 12);
  header.write('        0', 148, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  writeNumber(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}
