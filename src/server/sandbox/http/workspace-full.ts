import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import { WorkspaceFullError } from '#server/sandbox/kernel/workspace-full-error.ts';
import { SandboxError } from './problem.ts';

/** Builds what ends a request for which a workspace has no room: for entities, or for one more idempotency key. */
export function buildWorkspaceFull(
  limits: Pick<SandboxLimits, 'entities'> | Pick<SandboxLimits, 'keys'>,
): SandboxError {
  const most =
    'entities' in limits
      ? `holds at most ${limits.entities} entities`
      : `remembers at most ${limits.keys} idempotency keys in 30 days`;
  return new SandboxError({
    status: 507,
    code: 'workspace_full',
    title: 'The workspace is full',
    detail: `A workspace of the sandbox ${most}. Reset the workspace, or make a new one.`,
  });
}

/** What an error ends a request with: the problem of a full workspace, or the error itself. */
export function explainWorkspaceFull(
  error: unknown,
  limits: Pick<SandboxLimits, 'entities'>,
): unknown {
  return error instanceof WorkspaceFullError ? buildWorkspaceFull(limits) : error;
}
