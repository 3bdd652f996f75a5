import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { StoredCallback } from '#server/callbacks/callback-tables.ts';

/** Runs posts to other servers, a few at a time. */
export interface PostSlots {
  /**
   * Runs a post, unless one of the same callback is under way or no slot is free. It is left aside then, and `onFree` is
   * called once there is room.
   *
   * @param post never rejects
   */
  run(callback: Pick<StoredCallback, 'id' | 'workspace_id'>, post: () => Promise<void>): void;
  /** Workspaces that have their share: receivers that answer late do not keep what other workspaces send. */
  listFull(): readonly string[];
  /** Says that more is due than was read, so that `onFree` is called after the next post. */
  callBack(): void;
  /** Settles when no post is under way. */
  idle(): Promise<void>;
}

interface RunningPost {
  readonly workspaceId: string;
  readonly ended: Promise<void>;
}

/** @param onFree called when there is room again for what has found none */
export function createPostSlots(
  limits: Pick<CallbackLimits, 'parallelPosts' | 'postsOfWorkspace'>,
  onFree: () => void,
): PostSlots {
  /** By the id of the callback. */
  const running = new Map<string, RunningPost>();
  let isAwaited = false;

  function listFull(): readonly string[] {
    const ids = Array.from(running.values(), ({ workspaceId }) => workspaceId);
    return [...new Set(ids)].filter(
      (id) => ids.filter((each) => each === id).length >= limits.postsOfWorkspace,
    );
  }

  function leave(id: string): void {
    running.delete(id);
    // A look for each one would cost more than it brings.
    if (!isAwaited || running.size > limits.parallelPosts / 2) return;
    isAwaited = false;
    onFree();
  }

  return {
    run({ id, workspace_id: workspaceId }, post) {
      if (running.has(id)) return;
      if (running.size < limits.parallelPosts && !listFull().includes(workspaceId))
        running.set(id, { workspaceId, ended: post().finally(() => leave(id)) });
      else isAwaited = true;
    },
    listFull,
    callBack() {
      isAwaited = true;
    },
    async idle() {
      // Others may begin before the last of these ends.
      while (running.size > 0)
        await Promise.all(Array.from(running.values(), ({ ended }) => ended));
    },
  };
}
