import type { AttemptFailure } from '#contract/attempt-failure.ts';
import type { SignatureCheck } from '#contract/signature-check.ts';

export interface Attempt {
  readonly at: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly milliseconds: number;
  readonly check: SignatureCheck | null;
}

/** A callback in the inbox. */
export interface Callback {
  readonly id: string;
  readonly eventId: string | null;
  readonly event: string | null;
  readonly source: 'platform' | 'replay' | 'tamper' | 'delay' | 'client';
  readonly changed: 'body' | 'signature' | 'time' | null;
  /** Channel whose address it goes to; null for the inbox. */
  readonly channelId: string | null;
  /** Where the last attempt went, or the first one will go. Null where nothing is known yet. */
  readonly address: string | null;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly body: string;
  readonly attempts: readonly Attempt[];
}

export type Order = 'normal' | 'late' | 'twice' | 'shuffled' | 'lost';

/** What is chosen for an inbox. */
export interface InboxSettings {
  /** Path that takes posts. */
  readonly address: string;
  readonly secret: string;
  readonly toleranceSeconds: number;
  readonly answerStatus: number;
  readonly order: Order;
  readonly target: string | null;
  readonly allowedTargets: readonly string[];
}

/** An event of the description, for an inbox that is empty. */
export interface ExampleEvent {
  readonly name: string;
  /** JSON. */
  readonly body: string;
}

/** A call that makes the sandbox send a callback. */
export interface Cause {
  readonly operationId: string;
  readonly title: string;
  /** Page of the operation. */
  readonly page: string;
  readonly method: string;
  /** Path with its query, the version included. */
  readonly path: string;
  /** JSON; empty for none. */
  readonly body: string;
  readonly events: readonly string[];
}
