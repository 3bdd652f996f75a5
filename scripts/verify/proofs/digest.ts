import { createHash } from 'node:crypto';

/** Digest of a value by its JSON, for comparison with a stored one: 128 bits, hexadecimal. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
