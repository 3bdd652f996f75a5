import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file that a job has written, and how the file system described it then. */
export interface FileRecord {
  /** Digest of the content. */
  readonly hash: string;
  /** States of the file and of its compressed variants. */
  readonly states: readonly string[];
}

/** What a job has read and written. */
export interface JobRecord {
  /** Digest of the code, of what the job was given, and of all that it has read of the model. */
  readonly digest: string;
  /** Positions in `cells`. */
  readonly cells: readonly number[];
  /** Paths below the root. */
  readonly files: readonly string[];
}

/** What the last build has left. */
export interface BuildRecords {
  readonly cells: readonly string[];
  readonly jobs: Readonly<Record<string, JobRecord>>;
  readonly files: Readonly<Record<string, FileRecord>>;
}

const EMPTY: BuildRecords = { cells: [], jobs: {}, files: {} };
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads the records of the last build: none where the file is missing, torn or not of this form. */
export function readRecords(file: string): BuildRecords {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    return digest(body) === text.slice(0, end) ? (JSON.parse(body) as BuildRecords) : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Writes the records whole or not at all, under a digest of them. */
export function writeRecords(file: string, records: BuildRecords): void {
  const body = JSON.stringify(records);
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${digest(body)}\n${body}`);
  renameSync(draft, file);
}
