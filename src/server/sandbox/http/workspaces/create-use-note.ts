import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import type { WorkspaceQuota } from './create-workspace-quota.ts';
import { NOTED_EVERY_MS } from './place-workspace.ts';

export interface UseNoteParts {
  readonly store: Pick<WorkspaceStore, 'touch'>;
  readonly quota: Pick<WorkspaceQuota, 'noteCall'>;
  readonly limits: Pick<SandboxLimits, 'workspaces'>;
  /** The real clock. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Creates what notes now and then that a workspace is in use: what is not used for long is removed. */
export function createUseNote({
  store,
  quota,
  limits,
  now,
  logger,
}: UseNoteParts): (id: string) => Promise<void> {
  /** When each workspace was noted, the longest ago first. */
  const noted = new Map<string, number>();
  return async (id) => {
    const time = now();
    if (time - (noted.get(id) ?? -Infinity) <= NOTED_EVERY_MS) return;
    noted.delete(id);
    noted.set(id, time);
    const [oldest] = noted.keys();
    if (noted.size > limits.workspaces && oldest !== undefined) noted.delete(oldest);
    await quota.noteCall(id);
    // What was done stays done and is answered, also when its time cannot be noted.
    await store.touch(id).catch((error: unknown) => {
      logger.warn('workspace-use-not-noted', { failure: describeStoreFailure(error) });
    });
  };
}
