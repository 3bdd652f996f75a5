import type { Json } from '#contract/json.ts';

/** What a key stands for: the same operation, address and body are the same intended change. */
interface IntendedChange {
  readonly operationId: string;
  readonly path: string;
  readonly body: unknown;
}

/** Most characters that the name of the operation takes of a key, whose limit is 64. */
const MAX_NAME_LENGTH = 50;

/** FNV-1a of 32 bits: short, the same everywhere, and no secret. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}

/**
 * Builds the Idempotency-Key of an example request, such as `create-account-204817`. The same request always gets the
 * same key, so that a sample that runs twice acts once. Another request gets another key, so that the console can send
 * both.
 *
 * @param more what else the result depends on, such as the files of an upload
 */
export function buildIdempotencyKey(
  { operationId, path, body }: IntendedChange,
  more: readonly Json[] = [],
): string {
  const name = operationId
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .slice(0, MAX_NAME_LENGTH);
  const number = hashText(JSON.stringify([operationId, path, body, ...more])) % 1_000_000;
  return `${name}-${String(number).padStart(6, '0')}`;
}
