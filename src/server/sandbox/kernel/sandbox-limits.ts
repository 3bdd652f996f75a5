/** What one reader may use. */
export interface SandboxLimits {
  /** Entities in a workspace. */
  readonly entities: number;
  /** Lines of a workspace's ledger that are kept one by one; of older ones the sums are kept. */
  readonly entries: number;
  /** Idempotency keys that a workspace remembers for their 30 days. */
  readonly keys: number;
  /** Requests to a workspace in a minute, and requests of one address that make workspaces. */
  readonly requestsPerMinute: number;
  /** Requests of one address in a minute, to all workspaces together. */
  readonly addressRequestsPerMinute: number;
  /** Workspaces that one address may take into use in an hour. With Infinity, those of an address are not counted. */
  readonly workspacesPerHour: number;
  /** Bytes that the copies of workspaces hold which one address makes. With Infinity, they are not counted. */
  readonly copiedBytes: number;
  /** Workspaces in all. */
  readonly workspaces: number;
  /** Workspaces kept in memory. */
  readonly cached: number;
  /** Entities of all workspaces in memory: a few hundred megabytes at most. */
  readonly cachedEntities: number;
  /** Days after the last use for which a workspace is kept. */
  readonly days: number;
}

export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = {
  entities: 5000,
  entries: 20_000,
  keys: 10_000,
  requestsPerMinute: 600,
  addressRequestsPerMinute: 6000,
  workspacesPerHour: 300,
  copiedBytes: 64 * 2 ** 20,
  workspaces: 10_000,
  cached: 500,
  cachedEntities: 200_000,
  days: 7,
};

/** Of a sandbox with one reader: what bounds many readers on one server would only be in the way. */
export const ONE_READER_LIMITS = {
  requestsPerMinute: 1_000_000,
  addressRequestsPerMinute: 1_000_000,
  workspacesPerHour: Infinity,
  copiedBytes: Infinity,
} as const satisfies Partial<SandboxLimits>;
