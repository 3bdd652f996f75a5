import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { RECORD_KEPT_MS, type IdempotencyRecord } from '#server/sandbox/kernel/workspace-store.ts';
import { describeWorkspaceFull } from '#server/sandbox/http/errors/describe-workspace-full.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import type { WorkspaceAccess } from './workspace-access.ts';

/** An idempotency key, and what tells its request from others with the same key. */
export type SentKey = Pick<IdempotencyRecord, 'key' | 'fingerprint'>;

/** What a key stands for: the answer of the same request, or another request since a time of the workspace's clock. */
export type KeptAnswer =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'other'; readonly since: number };

/** Says of an answer that an earlier request with the same key has done the work. */
export const REPLAYED: HeaderRecord = { 'idempotency-replayed': 'true' };

/** Builds what tells requests with the same key apart. */
export const computeFingerprint = (parts: readonly string[]): string =>
  hashSecret(parts.join('\n'));

/**
 * Finds what an earlier request with the same key has come to.
 *
 * @param sent the key under the name by which it is remembered
 * @param now of the workspace's clock, in milliseconds
 * @throws SandboxError 507 when the workspace has no room for one more key
 */
export async function findKeptAnswer(
  { store, limits }: Pick<WorkspaceAccess, 'store' | 'limits'>,
  { id, version }: WorkspaceState,
  { key, fingerprint }: SentKey,
  now: number,
): Promise<KeptAnswer | undefined> {
  const known = await store.findRecord(id, key);
  const since = now - RECORD_KEPT_MS;
  if (known && known.at > since) {
    return known.fingerprint === fingerprint
      ? { kind: 'answer', text: known.answer }
      : { kind: 'other', since: known.at };
  }
  // A key that is forgotten early could move money twice, so none is taken that cannot be remembered. Each key has raised the
  // version, so that few workspaces need counting.
  if (version > limits.keys && (await store.countRecords(id, since)) >= limits.keys)
    throw new SandboxError(describeWorkspaceFull({ keys: limits.keys }));
  return undefined;
}
