import { isJsonObject } from '#contract/json.ts';
import { createHash } from 'node:crypto';

// A backup is text, one JSON value a line: a header; for each table its heading and its rows as lists; an end with the
// number of rows and the SHA-256 of all bytes before it. It is the same for every database that the site runs on.

/** First line of a backup. */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  /** Version of the format. */
  readonly version: typeof BACKUP_VERSION;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  /** Names of the migrations that the database had run, in order. */
  readonly migrations: readonly string[];
}

/** Line before the rows of a table. */
export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Last line of a backup. */
export interface BackupEnd {
  readonly rows: number;
  /** Of all bytes before this line, hexadecimal. */
  readonly sha256: string;
}

/** A value that all databases have; bytes are wrapped in a line's JSON. */
export type BackupValue = string | number | null | Uint8Array;
export type BackupRow = readonly BackupValue[];

export const BACKUP_FORMAT = 'docs-site-backup';
export const BACKUP_VERSION = 1;

/** The checksum of a backup's lines. */
export function createBackupHash() {
  return createHash('sha256');
}

export function formatBackupRow(
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
) {
  return JSON.stringify(columns.map((column) => formatValue(row[column], column)));
}

function formatValue(value: unknown, column: string): unknown {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  throw new TypeError(`Column ${column} holds a ${typeof value}, which a backup cannot hold.`);
}

/** @throws TypeError */
export function parseBackupRow(value: unknown, columns: readonly string[]): BackupRow {
  if (!Array.isArray(value) || value.length !== columns.length)
    throw new TypeError('A row has the wrong number of columns.');
  return value.map(parseValue);
}

function parseValue(value: unknown): BackupValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (isJsonObject(value) && typeof value['base64'] === 'string')
    return Buffer.from(value['base64'], 'base64');
  throw new TypeError('A backup cannot contain a value of this kind.');
}

/** @throws TypeError */
export function parseBackupHeader(value: unknown): BackupHeader {
  if (!isJsonObject(value) || value['format'] !== BACKUP_FORMAT)
    throw new TypeError('It is not a backup of this site.');
  const { version, createdAt, migrations } = value;
  if (version !== BACKUP_VERSION)
    throw new TypeError('It was written by a later version of this site.');
  if (typeof createdAt !== 'string' || !isTexts(migrations))
    throw new TypeError('Its first line is damaged.');
  return { format: BACKUP_FORMAT, version, createdAt, migrations };
}

/** The heading of a table; undefined when a line is something else. */
export function parseBackupTable(value: unknown): BackupTable | undefined {
  if (!isJsonObject(value)) return undefined;
  const { table, columns } = value;
  return typeof table === 'string' && isTexts(columns) ? { table, columns } : undefined;
}

/** The end of a backup; undefined when a line is something else. */
export function parseBackupEnd(value: unknown): BackupEnd | undefined {
  if (!isJsonObject(value)) return undefined;
  const { rows, sha256 } = value;
  return typeof rows === 'number' && typeof sha256 === 'string' ? { rows, sha256 } : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
