import { DAY_MS } from '#contract/day-ms.ts';
import type { Changes, Entry, WorkspaceState } from './workspace-state.ts';

/** How long an idempotency key stands for its first answer, as documented, by the workspace's clock: 30 days. */
export const RECORD_KEPT_MS = 30 * DAY_MS;

/** What was answered under an idempotency key. */
export interface IdempotencyRecord {
  readonly key: string;
  /** Of the request. */
  readonly fingerprint: string;
  /** JSON. */
  readonly answer: string;
  /** By the workspace's clock. */
  readonly at: number;
}

/** What one call leaves. */
export interface Commit {
  readonly changes?: Changes | undefined;
  readonly record?: IdempotencyRecord | undefined;
  /** When it happens by the workspace's clock, which never shows less from then on. */
  readonly at: number;
  readonly clockOffset?: number;
  /** Whether the commit counts as a call. What comes with the making of a workspace does not. @default true */
  readonly isCall?: boolean;
}

/** Which workspaces may give their places to new ones. Times by the real clock, in milliseconds. */
export interface Eviction {
  /** Those that were never called may go when they were made before. */
  readonly madeBefore: number;
  /** Others may go when they were called last before. */
  readonly calledBefore: number;
  /** How many may go. */
  readonly max: number;
}

/** The workspaces in the database. */
export interface WorkspaceStore {
  /**
   * Keeps a new workspace, as one that was never called.
   *
   * @param maxWorkspaces workspaces that there may be. @default any number
   * @returns whether there was room. If not, nothing is kept
   */
  create(state: WorkspaceState, maxWorkspaces?: number): Promise<boolean>;
  /** Undefined when there is no such workspace. */
  load(id: string): Promise<WorkspaceState | undefined>;
  /** Whether a state is the one that the database has now. */
  isCurrent(state: WorkspaceState): Promise<boolean>;
  /**
   * Writes all that a call leaves, or nothing.
   *
   * @param state the one that the call has seen
   * @returns the next one; undefined when another process was faster, or the workspace has gone or was restored
   */
  commit(state: WorkspaceState, commit: Commit): Promise<WorkspaceState | undefined>;
  findRecord(id: string, key: string): Promise<Omit<IdempotencyRecord, 'key'> | undefined>;
  /** How many idempotency keys were used after a time, by the workspace's clock. */
  countRecords(id: string, after: number): Promise<number>;
  /** Brings a workspace back to the present seed and its clock to a time. @returns as commit */
  reset(state: WorkspaceState, at: number): Promise<WorkspaceState | undefined>;
  /** Fills a workspace that was just created with what another one holds. */
  copy(source: string, target: WorkspaceState): Promise<void>;
  findShared(share: string): Promise<string | undefined>;
  /** Notes that a workspace was called. */
  touch(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * Removes a workspace if it was never called, or was called last before a time.
   *
   * @returns whether it is gone
   */
  removeIdle(id: string, calledBefore: number): Promise<boolean>;
  /** How many bytes a copy of a workspace takes, about. */
  measure(id: string): Promise<number>;
  /** Removes some workspaces that were used last before a time. @returns their ids */
  removeUnused(before: number): Promise<readonly string[]>;
  /** Removes workspaces for new ones: first those that were never called, then those called longest ago. @returns their ids */
  evict(eviction: Eviction): Promise<readonly string[]>;
  count(): Promise<number>;
  /** The ledger since the seed. */
  listEntries(
    id: string,
  ): Promise<readonly (Entry & { readonly transfer: string; readonly at: number })[]>;
}
