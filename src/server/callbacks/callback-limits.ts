/** What one workspace and the whole area may take. */
export interface CallbackLimits {
  /** Callbacks that an inbox keeps; the oldest make room. */
  readonly maxCallbacks: number;
  /** Largest body that a client may post to an inbox, in bytes. */
  readonly bodyBytes: number;
  /** Posts of clients to one inbox in a minute. */
  readonly postsPerMinute: number;
  /** Exams of receivers that one workspace may start in an hour, and that may run at the same time. */
  readonly examsPerHour: number;
  readonly parallelExams: number;
  /** Open event streams of one workspace, and of all. */
  readonly streamsOfWorkspace: number;
  readonly streams: number;
  /** How long one event stream lasts before the reader has to ask again. */
  readonly streamMs: number;
  readonly heartbeatMs: number;
  /** How long another address may take to be connected to, and to answer. */
  readonly connectMs: number;
  readonly answerMs: number;
  /** Most of another address's answer that is read, in bytes. */
  readonly answerBytes: number;
  /** How often the database is asked for what other processes have left or changed. */
  readonly lookMs: number;
  /** Deliveries to other addresses at the same time, in all and of one workspace. */
  readonly parallelPosts: number;
  readonly postsOfWorkspace: number;
}

export const DEFAULT_CALLBACK_LIMITS: CallbackLimits = {
  maxCallbacks: 200,
  bodyBytes: 16_384,
  postsPerMinute: 120,
  examsPerHour: 12,
  parallelExams: 4,
  streamsOfWorkspace: 6,
  streams: 1000,
  streamMs: 900_000,
  heartbeatMs: 15_000,
  connectMs: 5000,
  // As documented: an answer counts when it comes within ten seconds.
  answerMs: 10_000,
  answerBytes: 65_536,
  lookMs: 1000,
  parallelPosts: 8,
  postsOfWorkspace: 2,
};
