import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { Commit } from '#server/sandbox/kernel/workspace-store.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import type { WorkspaceQuota } from './create-workspace-quota.ts';
import { findKeptAnswer, type SentKey } from './find-kept-answer.ts';
import { openSettled } from './open-settled.ts';
import { workInTurn } from './work-in-turn.ts';
import type { WorkspaceAccess } from './workspace-access.ts';

/** What it takes to change a workspace without an operation. */
interface ChangeParts extends WorkspaceAccess {
  readonly quota: Pick<WorkspaceQuota, 'noteCall'>;
}

/** What a request has come to. */
export interface Worked<Result> {
  readonly state: WorkspaceState;
  readonly result: Result;
  /** Whether an earlier request with the same idempotency key has done the work. */
  readonly isReplay: boolean;
}

/** A change of a workspace and what it gives, not written down yet. */
interface Planned<Result> {
  readonly commit: Commit;
  /** What can be kept as JSON. */
  readonly result: Result;
}

/** Whose request it is: the id of the workspace, and the idempotency key, if one was sent. */
export interface ControlRequest {
  readonly id: string;
  readonly sent?: SentKey | undefined;
}

const KEY_REUSED = {
  status: 409,
  code: 'idempotency_key_reused',
  title: 'The idempotency key was used before',
  detail: 'This Idempotency-Key stands for another request. Send a new key with a new request.',
};

/** Notes that a workspace was changed. */
export async function keepChanged(
  { cache, quota }: Pick<ChangeParts, 'cache' | 'quota'>,
  next: WorkspaceState,
): Promise<WorkspaceState> {
  cache.store(next);
  await quota.noteCall(next.id);
  return next;
}

/**
 * Makes a change in the workspace's turn, unless a request with the same idempotency key has made it. The change and the record
 * of the key are one commit.
 *
 * @param prepare refuses who may not, and gives what makes the change
 * @throws SandboxError 409 for a key that stands for another request
 */
export function workOnce<Result>(
  parts: ChangeParts,
  { id, sent }: ControlRequest,
  prepare: (state: WorkspaceState) => () => Planned<Result>,
): Promise<Worked<Result>> {
  return workInTurn<Worked<Result>>(parts, id, async (before) => {
    const makeChange = prepare(before);
    const now = readClock(before, parts.now());
    const kept = sent && (await findKeptAnswer(parts, before, sent, now));
    if (kept?.kind === 'other') throw new SandboxError(KEY_REUSED);
    // What was kept is the result of the same request.
    if (kept) return { state: before, result: JSON.parse(kept.text) as Result, isReplay: true };
    const { commit, result } = makeChange();
    const record = sent && { ...sent, answer: JSON.stringify(result), at: commit.at };
    const next = await parts.store.commit(before, { ...commit, record });
    return next && { state: await keepChanged(parts, next), result, isReplay: false };
  });
}

/**
 * Does work that no operation does, after what is due is settled.
 *
 * @param choose gives the part of the platform that the work is for, and refuses who may not
 */
export function work<Result>(
  parts: ChangeParts,
  request: ControlRequest,
  choose: (platform: Draft, state: WorkspaceState) => Draft,
  action: (chosen: Draft) => Result,
): Promise<Worked<Result>> {
  return workOnce(parts, request, (state) => {
    const at = readClock(state, parts.now());
    const open = openSettled(parts, state, at);
    const chosen = choose(open.draft, state);
    return () => {
      const result = action(chosen);
      return { commit: { changes: open.readChanges(), at }, result };
    };
  });
}
