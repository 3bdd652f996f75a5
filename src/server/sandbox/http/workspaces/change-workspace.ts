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

/** Changes a workspace in its turn. */
export async function change(
  parts: ChangeParts,
  id: string,
  write: (state: WorkspaceState) => Promise<WorkspaceState | undefined>,
): Promise<WorkspaceState> {
  const { cache, quota } = parts;
  return workInTurn(parts, id, async (state) => {
    const next = await write(state);
    if (!next) return undefined;
    cache.store(next);
    await quota.noteCall(id);
    return next;
  });
}

/** Makes a change that no operation makes, in the workspace's turn. */
export function work(
  parts: ChangeParts,
  id: string,
  action: (platform: Draft) => void,
): Promise<WorkspaceState> {
  return change(parts, id, async (state) => {
    const at = readClock(state, parts.now());
    const open = openSettled(parts, state, at);
    action(open.draft);
    return parts.store.commit(state, { changes: open.readChanges(), at });
  });
}

const KEY_REUSED = {
  status: 409,
  code: 'idempotency_key_reused',
  title: 'The idempotency key was used before',
  detail: 'This Idempotency-Key stands for another request. Send a new key with a new request.',
};

/**
 * Makes a change in the workspace's turn, unless a request with the same idempotency key has made it. The change and the record
 * of the key are one commit.
 *
 * @param prepare refuses who may not, and gives what makes the change
 * @throws SandboxError 409 for a key that stands for another request
 */
export async function workOnce<Result>(
  parts: ChangeParts,
  id: string,
  sent: SentKey | undefined,
  prepare: (state: WorkspaceState) => () => { readonly commit: Commit; readonly result: Result },
): Promise<Worked<Result>> {
  let worked: Omit<Worked<Result>, 'state'> | undefined;
  const state = await change(parts, id, async (before) => {
    const makeChange = prepare(before);
    const kept =
      sent && (await findKeptAnswer(parts, before, sent, readClock(before, parts.now())));
    if (kept?.kind === 'other') throw new SandboxError(KEY_REUSED);
    // What was kept is the result of the same request.
    if (kept) worked = { result: JSON.parse(kept.text) as Result, isReplay: true };
    if (kept) return before;
    const { commit, result } = makeChange();
    worked = { result, isReplay: false };
    const record = sent && { ...sent, answer: JSON.stringify(result), at: commit.at };
    return parts.store.commit(before, { ...commit, record });
  });
  return { ...worked!, state };
}
