import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Something that happens at a time, by itself. */
export interface Due {
  /** By the workspace's clock, in milliseconds. */
  readonly at: number;
  /** Does it on a draft whose clock stands at that time. */
  readonly settle: (state: Draft) => void;
}

/**
 * Finds what is due next in an area for one company, whatever the time is now; undefined when nothing ever is. Once it has
 * been settled it must not be found again.
 */
export type SettleRule = (state: Draft) => Due | undefined;
