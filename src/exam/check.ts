import type { EventChange, ExamEvent } from './exam-event.ts';
import type { Expectation } from './exam-types.ts';

/** How a delivery is signed and sent. */
export interface Delivering {
  readonly expected: Expectation;
  /** Seconds by which the signature is ahead of the clock. */
  readonly ahead?: number;
  readonly secret?: string;
  /** Another body than the one that was signed. */
  readonly body?: string;
  /** Changes the header. Undefined leaves it out. */
  readonly changeSignature?: (signature: string) => string | undefined;
  readonly isCutOff?: boolean;
}

/** What a check works with. */
export interface CheckTools {
  /** Makes an event. `effects` is how often it should take effect. Undefined when any number will do. */
  readonly make: (change: EventChange, effects: number | undefined) => ExamEvent;
  readonly deliver: (what: string, event: ExamEvent, how: Delivering) => Promise<void>;
  /** Restarts the receiver. */
  readonly restart: () => Promise<void>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly chance: () => number;
  readonly secret: string;
  readonly nextSecret: string | undefined;
}

/** One of the checks of the exam. Its number is its place in the list. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** What the guide says, word for word, and where. */
  readonly rule: { readonly text: string; readonly path: string };
  /** What mends a receiver that fails, and the part of the sample receiver that shows how. */
  readonly fix: string;
  readonly part: ReceiverPart;
  /** Whether only the count can tell that the check has passed. */
  readonly needsCount?: true;
  /** What the reader must give, or else the check is not sent. */
  readonly needs?: 'restart' | 'nextSecret';
  /** Checks whose failure explains one of this check. */
  readonly follows?: readonly string[];
  readonly run: (tools: CheckTools) => Promise<void>;
}

/** The numbered parts of each sample receiver. */
export const RECEIVER_PARTS = ['signature', 'body', 'once', 'answer'] as const;
export type ReceiverPart = (typeof RECEIVER_PARTS)[number];

/** Where the guide has the rules. */
export const RULES = {
  answer: '/callbacks#answer',
  retries: '/callbacks#retries',
  verify: '/callbacks#verifying-the-signature',
  ready: '/callbacks#what-your-server-must-be-ready-for',
} as const;
