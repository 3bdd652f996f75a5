/** What a run of a workflow has shown. */
export interface WorkflowRun {
  /** Whether every step was run and met its criteria. */
  readonly passed: boolean;
  /** What was printed. */
  readonly report: string;
}

/** Longest wait that a run sits out, in seconds; longer ones are skipped by the workspace's clock. */
export const LONGEST_WAIT_S = 60;
