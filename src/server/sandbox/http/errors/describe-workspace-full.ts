import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { SandboxProblem } from './problem.ts';

/** Says that a workspace has no room: for entities, or for one more idempotency key. */
export function describeWorkspaceFull(
  limits: Pick<SandboxLimits, 'entities'> | Pick<SandboxLimits, 'keys'>,
): SandboxProblem {
  const most =
    'entities' in limits
      ? `holds at most ${limits.entities} entities`
      : `remembers at most ${limits.keys} idempotency keys in 30 days`;
  return {
    status: 507,
    code: 'workspace_full',
    title: 'The workspace is full',
    detail: `A workspace of the sandbox ${most}. Reset the workspace, or make a new one.`,
  };
}
