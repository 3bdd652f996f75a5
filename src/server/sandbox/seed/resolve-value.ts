import { hashSecret } from '#server/sandbox/kernel/secrets.ts';

/**
 * Writes out the values that the seed's data abbreviates: `{ $time }` in milliseconds, `{ $hash }` of a secret,
 * `{ $permissions: all }`.
 *
 * @param permissions all that the description has
 */
export function resolveValue(value: unknown, permissions: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, permissions));
  if (typeof value !== 'object' || value === null) return value;
  if ('$time' in value) return Date.parse(String(value.$time));
  if ('$hash' in value) return hashSecret(String(value.$hash));
  if ('$permissions' in value) return permissions;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveValue(item, permissions)]),
  );
}
