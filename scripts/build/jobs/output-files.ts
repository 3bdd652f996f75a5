import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compress as compressNow, isCompressible } from '#render/compress.ts';
import type { FileRecord } from './job-records.ts';

/** A file that a job makes. */
export interface OutputFile {
  /** Below the root, with slashes. */
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** Writes the files of jobs, with their compressed variants where they are published. */
export interface OutputFiles {
  /** Whether a file of the last build is there as that build has left it. */
  isIntact(path: string): boolean;
  /** Takes a file; waits while too many are under way. @returns a digest of the content */
  write(file: OutputFile): Promise<string>;
  /** Waits for what is under way. @throws the first failure */
  finish(): Promise<void>;
  /** What has been written, or was found as it should be, by path. */
  readonly records: ReadonlyMap<string, FileRecord>;
}

/** Files under way at once: enough for every thread, few enough to keep memory low. */
const MAX_PENDING = 16;
const PUBLISHED = 'dist/client/';

/**
 * How the file system describes a file. Whoever writes to the file changes the time of the last change, which no program
 * can set.
 */
function readState(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`;
}

/** Writes a file whole or not at all: a server that runs meanwhile reads what is there. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
}

function listVariants(path: string): readonly string[] {
  const isPacked = path.startsWith(PUBLISHED) && isCompressible(path);
  return isPacked ? [path, `${path}.br`, `${path}.gz`] : [path];
}

/**
 * Opens the files of a build.
 *
 * @param earlier what the last build has left
 * @param compress for builds that share what they have compressed
 */
export function openOutputFiles(
  root: string,
  earlier: Readonly<Record<string, FileRecord>>,
  compress = compressNow,
): OutputFiles {
  const records = new Map<string, FileRecord>();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const folders = new Set<string>();
  const written = new Set<string>();
  const intact = new Map<string, boolean>();

  function isIntact(path: string): boolean {
    const known = intact.get(path);
    if (known !== undefined) return known;
    const record = earlier[path];
    const isSame =
      record !== undefined &&
      listVariants(path).every(
        (file, index) => readState(join(root, file)) === record.states[index],
      );
    intact.set(path, isSame);
    if (isSame) records.set(path, record);
    return isSame;
  }

  async function writeOne(path: string, bytes: Uint8Array, hash: string): Promise<void> {
    const file = join(root, path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    const variants = listVariants(path);
    writeWhole(file, bytes);
    if (variants.length > 1) {
      const { br, gz } = await compress(bytes, path);
      writeWhole(`${file}.br`, br);
      writeWhole(`${file}.gz`, gz);
    }
    const states = variants.map((each) => readState(join(root, each)) ?? '');
    records.set(path, { hash, states });
  }

  return {
    records,
    isIntact,
    async write({ path, body }) {
      if (written.has(path)) throw new Error(`build: two jobs write ${path}`);
      written.add(path);
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      if (earlier[path]?.hash === hash && isIntact(path)) return hash;
      const task = writeOne(path, bytes, hash)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => pending.delete(task));
      pending.add(task);
      if (pending.size >= MAX_PENDING) await Promise.race(pending);
      return hash;
    },
    async finish() {
      await Promise.all(pending);
      if (failures.length > 0) throw failures[0];
    },
  };
}
