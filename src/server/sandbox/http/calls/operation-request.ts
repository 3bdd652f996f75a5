import type { Match } from '#description/create-router.ts';
import type { ApiError } from '#server/sandbox/kernel/api-error.ts';
import type { OperationResult } from '#server/sandbox/kernel/call.ts';
import type { Operation } from '#server/sandbox/kernel/operation.ts';
import type { SentBody } from '#server/sandbox/http/input/read-sent-body.ts';

/** One request to one operation in one workspace. */
export interface OperationRequest extends Match<Operation> {
  readonly workspaceId: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly token: string | undefined;
  readonly body: SentBody;
}

/** What a call has come to: a result, or the refusal. */
export type Outcome = ({ readonly answer: OperationResult } | { readonly refusal: ApiError }) & {
  /** Whether an earlier call with the same idempotency key has come to it. @default false */
  readonly isReplay?: boolean;
};
