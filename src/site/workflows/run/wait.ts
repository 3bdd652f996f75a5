import type { Workspace } from '#site/console/request/key-store.ts';
import type { WorkspaceClient } from '#site/console/workspace/workspace-client.ts';

/** Longest wait that a reader sits out, in seconds; longer ones are skipped by the workspace's clock. */
const LONGEST_WAIT_S = 60;

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    }
    stop.addEventListener('abort', end);
  });
}

/**
 * Waits as a flow asks for, or less when stopped. What would take minutes or hours passes at once in a workspace, whose
 * clock the reader may move.
 */
export async function wait(
  seconds: number,
  stop: AbortSignal,
  sandbox: { readonly workspaces: WorkspaceClient; readonly workspace: Workspace } | undefined,
): Promise<void> {
  if (sandbox && seconds > LONGEST_WAIT_S)
    await sandbox.workspaces.moveClock(sandbox.workspace, { advance: seconds });
  else await pause(seconds * 1000, stop);
}
