import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { MAX_ATTEMPTS } from './max-attempts.ts';
import { SandboxError, WORKSPACE_GONE } from '#server/sandbox/http/errors/problem.ts';
import type { WorkspaceAccess } from './workspace-access.ts';

/**
 * Works on a workspace in its turn and as it is now, and again when another process was faster. So calls of this process never
 * work on the same workspace at the same time.
 *
 * @param work gives undefined when another process has changed the workspace meanwhile
 * @param onGone what it comes to without a workspace. @default SandboxError 404
 */
export function workInTurn<Result>(
  { cache, mutex }: Pick<WorkspaceAccess, 'cache' | 'mutex'>,
  id: string,
  work: (state: WorkspaceState) => Promise<Result | undefined>,
  onGone: () => Result = failGone,
): Promise<Result> {
  return mutex(id, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await cache.load(id);
      if (!state) return onGone();
      const result = await work(state);
      if (result !== undefined) return result;
      cache.delete(id);
    }
    throw new Error('Other processes changed the data too often.');
  });
}

function failGone(): never {
  throw new SandboxError(WORKSPACE_GONE);
}
