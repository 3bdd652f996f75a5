import type { AppKey } from '#server/sandbox/entities/company.ts';

/**
 * Whether a secret is a key's own, or one that it replaces and that is still good.
 *
 * @param hash null for the workspace's own secret
 */
export function matchesSecret(key: AppKey, hash: string | null, now: number): boolean {
  const { secretHash, formerSecrets = [] } = key;
  if (secretHash === hash) return true;
  return formerSecrets.some((former) => former.secretHash === hash && former.endsAt > now);
}
