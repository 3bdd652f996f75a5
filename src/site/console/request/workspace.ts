import type { JsonValue } from '#model/site-model.ts';
import type { KeyRing, Workspace } from './key-ring.ts';
import { sendRequest, type Outcome } from './send-request.ts';

/** A workspace was made, or what came instead of it. */
export type WorkspaceOutcome =
  | { readonly kind: 'workspace'; readonly workspace: Workspace }
  | { readonly kind: 'refused'; readonly outcome: Outcome };

/**
 * Makes a workspace, or a copy of one, and keeps its keys.
 *
 * @param share what another workspace's owner has handed out, for a copy
 */
export async function createWorkspace(
  workspaces: string,
  ring: KeyRing,
  stop: AbortSignal,
  share?: string,
): Promise<WorkspaceOutcome> {
  const init =
    share === undefined
      ? { method: 'POST' }
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ share }),
        };
  const url = share === undefined ? workspaces : `${workspaces}/copies`;
  const outcome = await sendRequest(url, init, stop);
  if (outcome.kind === 'failure' || outcome.answer.status >= 300) {
    return { kind: 'refused', outcome };
  }
  const workspace = JSON.parse(outcome.answer.text) as Workspace;
  ring.set({ workspace, chosen: 'app' });
  return { kind: 'workspace', workspace };
}

/** Everything that a workspace says of itself; undefined when it does not answer. */
export async function loadWorkspace(
  workspaces: string,
  { id, appKey }: Workspace,
): Promise<JsonValue | undefined> {
  const init = { headers: { Authorization: `Bearer ${appKey}` } };
  const outcome = await sendRequest(`${workspaces}/${id}`, init, new AbortController().signal);
  if (outcome.kind === 'failure' || outcome.answer.status >= 300) return undefined;
  return JSON.parse(outcome.answer.text) as JsonValue;
}

/** Brings a workspace back to its beginning. @returns whether that worked */
export async function resetWorkspace(
  workspaces: string,
  { id, appKey }: Workspace,
): Promise<boolean> {
  const init = { method: 'POST', headers: { Authorization: `Bearer ${appKey}` } };
  const url = `${workspaces}/${id}/reset`;
  const outcome = await sendRequest(url, init, new AbortController().signal);
  return outcome.kind === 'answer' && outcome.answer.status < 300;
}
