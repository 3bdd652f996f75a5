import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seed, Stored, Table } from './workspace-state.ts';

/**
 * The shape in which this version of the sandbox keeps entities. Raise the number when a kept field, value or prefix of
 * ids gets another name: workspaces of an earlier shape are then refused with `workspace_outdated`.
 */
export const STATE_SHAPE = 1;

interface SeedBody {
  /** Seeds that were kept before shapes had a number have none. */
  readonly shape?: number;
  readonly tables: readonly (readonly [string, readonly (readonly [string, number, object])[]])[];
  readonly sums: readonly (readonly [string, number])[];
  readonly position: number;
}

/** A seed as the database keeps it. */
export function formatSeedBody({ shape, tables, sums, position }: Seed): string {
  const body: SeedBody = {
    shape,
    tables: Array.from(tables, ([key, table]) => [
      key,
      Array.from(table, ([id, stored]) => [id, stored.position, stored.value] as const),
    ]),
    sums: [...sums],
    position,
  };
  return JSON.stringify(body);
}

/** The name that follows from a seed's content. */
export function formatSeedName(body: string): string {
  return bytesToHex(sha256(utf8ToBytes(body))).slice(0, 16);
}

/** Reads what formatSeedBody has written. */
export function parseSeed(name: string, text: string): Seed {
  const body = JSON.parse(text) as SeedBody;
  const tables = body.tables.map(([key, rows]): [string, Table] => [
    key,
    new Map(rows.map(([id, position, value]): [string, Stored] => [id, { position, value }])),
  ]);
  const { shape = 0, position } = body;
  return { name, shape, tables: new Map(tables), sums: new Map(body.sums), position };
}
