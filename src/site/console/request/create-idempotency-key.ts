/** Creates an idempotency key for a new change whose request is an old one. Pages without HTTPS have no randomUUID. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `key-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
