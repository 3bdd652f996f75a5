import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Readings } from '#model/readings.ts';

/** What the last build has read, below the root. */
export const BUILD_READINGS = '.cache/build/readings.bin';

/** Readings in a file. */
export interface StoredReadings extends Readings {
  /** Keeps what was read for the next process. What was not asked for is forgotten. */
  save(): void;
}

interface Entry {
  readonly key: string;
  readonly value: Uint8Array;
}

const HASH_BYTES = 32;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Nothing where the file is missing or torn. */
function readEntries(file: string): ReadonlyMap<string, Entry> {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(HASH_BYTES);
    if (!hash(body).equals(bytes.subarray(0, HASH_BYTES))) return new Map();
    return deserialize(body) as Map<string, Entry>;
  } catch {
    return new Map();
  }
}

function writeEntries(file: string, entries: ReadonlyMap<string, Entry>): void {
  const body = serialize(entries);
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([hash(body), body]));
  renameSync(draft, file);
}

/**
 * Opens what an earlier process has read.
 *
 * @param code a digest of the code that reads
 */
export function openReadings(file: string, code: string): StoredReadings {
  const kept = readEntries(file);
  const used = new Map<string, Entry>();
  let isChanged = false;
  return {
    recall(name, input, read, isSound) {
      const digest = createHash('sha256').update(code);
      for (const text of input) digest.update(`\0${text.length}\0`).update(text);
      const key = digest.digest('base64url');
      const known = kept.get(name);
      if (known?.key === key) {
        used.set(name, known);
        return deserialize(known.value) as ReturnType<typeof read>;
      }
      const value = read();
      isChanged = true;
      if (isSound(value)) used.set(name, { key, value: serialize(value) });
      return value;
    },
    save() {
      if (isChanged || used.size !== kept.size) writeEntries(file, used);
    },
  };
}
