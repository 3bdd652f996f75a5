import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { USERS } from '#server/sandbox/entities/user.ts';
import { ApiError, failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Caller, OperationResult } from '#server/sandbox/kernel/call.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';
import { findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { IdempotencyRecord } from '#server/sandbox/kernel/workspace-store.ts';
import {
  computeFingerprint,
  findKeptAnswer,
  type SentKey,
} from '#server/sandbox/http/workspaces/find-kept-answer.ts';
import type { WorkspaceAccess } from '#server/sandbox/http/workspaces/workspace-access.ts';
import type { OperationRequest, Outcome } from './operation-request.ts';

/** Statuses of refusals that an idempotency key stands for, beside every success. */
const KEPT_REFUSALS: ReadonlySet<number> = new Set([404, 409]);

/** Reads the idempotency key of a request. @returns undefined without one, and for an operation that takes none */
export function readSentKey({
  operation,
  headers,
  url,
  body,
}: OperationRequest): SentKey | undefined {
  const isTaken = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const key = isTaken ? headers.get('idempotency-key') : null;
  if (key === null) return undefined;
  const { operationId } = operation;
  const parts = [operationId, url.pathname, url.search, body.computeFingerprint()];
  return { key, fingerprint: computeFingerprint(parts) };
}

/**
 * Finds what an earlier call with the same key has come to. Refuses with `idempotency_key_reused` a key that stands for another
 * request.
 *
 * @param platform a draft that sees the platform's entities
 * @throws SandboxError 507 when the workspace has no room for one more key
 */
export async function findReplay(
  access: Pick<WorkspaceAccess, 'store' | 'limits'>,
  state: WorkspaceState,
  { key, fingerprint }: SentKey,
  { caller, platform }: { readonly caller: Caller; readonly platform: Draft },
): Promise<Outcome | undefined> {
  const scoped = { key: scopeKey(key, caller, platform), fingerprint };
  const kept = await findKeptAnswer(access, state, scoped, platform.now);
  if (kept?.kind === 'other')
    failWith('idempotency_key_reused', {
      detail: `The Idempotency-Key "${key}" stands for another request since ${formatTime(kept.since)}.`,
    });
  return kept && { ...parseOutcome(kept.text), isReplay: true };
}

/**
 * Builds what a key is to be remembered with. It stands for every success, and for a refusal by the state that the call has met.
 * Any other refusal says that the request has to change, or "later": a repeat with the same key works then.
 *
 * @param platform a draft that sees the platform's entities, as they are after the call
 */
export function buildRecord(
  { key, fingerprint }: SentKey,
  outcome: Outcome,
  { operation, caller }: { readonly operation: Operation; readonly caller: Caller },
  platform: Draft,
): IdempotencyRecord | undefined {
  if ('refusal' in outcome) {
    const status = findError(operation, outcome.refusal.code)?.status;
    if (status === undefined || !KEPT_REFUSALS.has(status)) return undefined;
  }
  const scoped = scopeKey(key, caller, platform);
  return { key: scoped, fingerprint, answer: formatOutcome(outcome), at: platform.now };
}

/**
 * The name under which an idempotency key is remembered. A key is the own word of a company: companies of one workspace that
 * choose the same one must not get each other's responses. A user without a company has keys of their own.
 *
 * Ask again after the call. A user who registers a company belongs to it from then on, and repeats the call as its user.
 *
 * @param platform a draft that sees the platform's entities
 */
function scopeKey(key: string, caller: Caller, platform: Draft): string {
  const user = caller.kind === 'user' ? platform.get(USERS, caller.userId) : undefined;
  const company = caller.kind === 'app' ? caller.companyId : user?.companyId;
  const owner = company ?? user?.id;
  // The first company has no prefix, as no company had one in the records of earlier versions.
  const [first] = platform.list(COMPANIES);
  // No key of a header has a line feed, so no company can write the prefix of another.
  return owner === undefined || owner === first?.id ? key : `${owner}\n${key}`;
}

function formatOutcome(outcome: Outcome): string {
  if ('answer' in outcome) return JSON.stringify(outcome);
  const { code, options } = outcome.refusal;
  return JSON.stringify({ refusal: { code, options } });
}

function parseOutcome(text: string): Outcome {
  // What formatOutcome has written.
  const value = JSON.parse(text) as
    | { readonly answer: OperationResult }
    | { readonly refusal: Pick<ApiError, 'code' | 'options'> };
  if ('answer' in value) return value;
  return { refusal: new ApiError(value.refusal.code, value.refusal.options) };
}
