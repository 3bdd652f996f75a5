import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { STATE_SHAPE } from '#server/sandbox/kernel/seed-text.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

/**
 * Refuses a workspace that an earlier version of the sandbox has made: its entities have fields, values and ids that the
 * rules of today do not know.
 *
 * @throws SandboxError 409 `workspace_outdated`
 */
export function assertCurrentShape({ seed }: WorkspaceState): void {
  if (seed.shape !== STATE_SHAPE) throw new SandboxError(WORKSPACE_OUTDATED);
}

const WORKSPACE_OUTDATED = {
  status: 409,
  code: 'workspace_outdated',
  title: 'Workspace of an earlier version',
  detail:
    'An earlier version of the sandbox made this workspace. Create a new workspace, or reset this workspace.',
};
