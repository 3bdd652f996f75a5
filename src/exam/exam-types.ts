/** One delivery of the exam, as it leaves. */
export interface ExamDelivery {
  readonly body: string;
  /** Value of Wallet-Signature. Undefined when the delivery has none. */
  readonly signature: string | undefined;
  /** Whether the connection ends before an answer can come, as after an answer that takes too long. */
  readonly isCutOff: boolean;
}

/**
 * Why there was no answer: nobody answered in time, somebody took the connection and closed it, nobody is there, or the address
 * may not be reached.
 */
export type ExamFailure = 'late' | 'closed' | 'unreachable' | 'not-allowed';

/** What came back of a delivery. */
export interface ExamResponse {
  readonly status: number | null;
  /** Null when there was an answer, or when none was waited for. */
  readonly failure: ExamFailure | null;
  readonly milliseconds: number;
}

/** How the exam reaches the receiver, and what it knows of it. */
export interface ExamParts {
  readonly send: (delivery: ExamDelivery) => Promise<ExamResponse>;
  /** Makes the value of Wallet-Signature. @param time milliseconds since 1970 */
  readonly sign: (secret: string, time: number, body: string) => string;
  /** How often an event has taken effect. Undefined when the receiver does not tell. */
  readonly readCount?: ((eventId: string) => Promise<number>) | undefined;
  /** Restarts the receiver. Settles when it answers again, with nothing, or with the reason why it does not. */
  readonly restart?: (() => Promise<string | undefined>) | undefined;
  readonly secret: string;
  /** The secret that counts next during a change. */
  readonly nextSecret?: string | undefined;
  readonly event: ExamEventType;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** From 0 to 1. Ids of events are made of it. */
  readonly chance: () => number;
  readonly timing?: Partial<ExamTiming>;
  /** Is told of each check that has been sent. */
  readonly onSent?: (check: number) => void;
}

/** Waiting times of an exam, in milliseconds. */
export interface ExamTiming {
  /** Longest wait until the receiver has done its work. */
  readonly workMs: number;
  /** Wait for effects that should not come. */
  readonly quietMs: number;
  /** Longest wait for a receiver that has ended. */
  readonly absentMs: number;
  /** After this time, no more is sent. */
  readonly sendMs: number;
}

/** Types of events that an exam can send. */
export const EXAM_EVENT_TYPES = ['transaction.completed', 'payment.completed'] as const;
export type ExamEventType = (typeof EXAM_EVENT_TYPES)[number];

/** Stands for the event in an address that counts. */
export const COUNTED_ID = '{id}';

/** What a receiver should do with a delivery. `answered` is any status. `nothing` is when no answer is waited for. */
export type Expectation = 'taken' | 'refused' | 'answered' | 'nothing';

/** A delivery and its answer, for the report. */
export interface SentDelivery {
  readonly what: string;
  readonly eventId: string;
  readonly expected: Expectation;
  readonly answer: ExamResponse;
}

/** How often an event should take effect, and how often it did. Null when the receiver does not tell. */
export interface EventCount {
  readonly eventId: string;
  readonly expected: number;
  readonly found: number | null;
}

/** `follows`: the check fails for the reason of another one. `unknown`: nothing tells whether it would pass. */
export type Outcome = 'passed' | 'failed' | 'follows' | 'unknown';

/** What came of one check. */
export interface CheckResult {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** What is wrong, or why nothing is known. Empty when the check has passed. */
  readonly reasons: readonly string[];
  readonly sent: readonly SentDelivery[];
  readonly counts: readonly EventCount[];
  /** What has told the outcome. */
  readonly toldBy: readonly ('status' | 'count')[];
}

/** What came of an exam. */
export interface ExamResult {
  readonly event: ExamEventType;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly checks: readonly CheckResult[];
}

/** Nothing can be examined. The message says why. */
export class ExamError extends Error {
  override readonly name = 'ExamError';
}
