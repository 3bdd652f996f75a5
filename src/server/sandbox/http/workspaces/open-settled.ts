import { findCallbackChannels } from '#server/sandbox/domain/find-callback-channels.ts';
import { notifyChannels } from '#server/sandbox/domain/notify-channels.ts';
import { settle } from '#server/sandbox/domain/settle.ts';
import { openDraft, type OpenDraft } from '#server/sandbox/kernel/draft.ts';
import { PLATFORM, type WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { assertCurrentShape } from './assert-current-shape.ts';
import type { WorkspaceAccess } from './workspace-access.ts';

/**
 * Begins to change a workspace at a time, after all that is due until then.
 *
 * @throws SandboxError for a workspace that an earlier version of the sandbox has made
 */
export function openSettled(
  { random, limits }: Pick<WorkspaceAccess, 'random' | 'limits'>,
  state: WorkspaceState,
  now: number,
): OpenDraft {
  assertCurrentShape(state);
  const open = openDraft({
    state,
    tenant: PLATFORM,
    now,
    random,
    onEvent: notifyChannels,
    findChannels: findCallbackChannels,
    maxEntities: limits.entities,
  });
  settle(state, open, now);
  return open;
}
