import type { Sending } from '#server/sandbox/testing/create-test-sandbox.ts';

/**
 * One request of a provocation: an example of the description with what differs. `$0.id` in any text stands for the field
 * `id` of what was answered to the first step, and so on.
 */
export interface Step {
  /** @default the operation whose error is provoked */
  readonly operation?: string;
  /** Name of the example. @default the first */
  readonly example?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that differ from the example's; undefined leaves one out. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** In place of the whole body. */
  readonly wholeBody?: unknown;
  readonly form?: () => FormData;
  /** How often; `#` in any text is the number of the time, from 1. @default once */
  readonly times?: number;
  readonly headers?: Sending['headers'];
  /** @default the app key, or what the example is called with */
  readonly token?: 'app-key' | 'user' | 'none' | `$${string}` | 'no-permissions' | 'unknown';
}

/** What a reader does besides calling operations: `[address, body]` of the control API, by POST. */
export type Control = readonly [action: '/clock' | '/gateway' | '/handset', body: object];

/** How an error is provoked: by what is in the workspace, by what is sent, by the clock or by a magic value. */
export interface Provocation {
  /** In words, for readers of the table. */
  readonly how: string;
  readonly before?: readonly (Step | Control)[];
  /** @default the operation's example */
  readonly last?: Step;
}

export const isControl = (step: Step | Control): step is Control => Array.isArray(step);

/** Another thing is made by an operation, and this one is to get its name. */
export function buildNameTaken(operation: string): Provocation {
  const body = { name: 'Other' };
  return { how: 'another has the name', before: [{ operation, body }], last: { body } };
}

/** A rule of the company refuses everything of a subject. */
export function buildRefusing(subject: 'payment' | 'topup' | 'payout' | 'login'): Step {
  const body = { name: `No ${subject}`, subject, condition: 'hour >= 0', action: 'refuse' };
  return { operation: 'createRule', token: 'app-key', body };
}

/** Provocations of errors by operation and code. */
export type Provocations = Readonly<Record<string, Readonly<Record<string, Provocation>>>>;
