import type { Method } from './method.ts';

/** What pages and the data backend tell alike of an operation. Texts are Markdown unless said. */
export interface OperationFacts {
  readonly operationId: string;
  readonly method: Method;
  /** Endpoint path with {parameters}, e.g. /v1/accounts/{accountId}. */
  readonly endpoint: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly pagePath: string;
  readonly requiresAuthentication: boolean;
  /** App-key permission, e.g. accounts:read. */
  readonly permission?: string;
  readonly deprecated: boolean;
  /** All errors of all responses, by status then code. */
  readonly errors: readonly OperationError[];
  readonly sideEffects: readonly string[];
  /** Names of webhooks that the operation sends. */
  readonly callbacks: readonly string[];
  /** Paths of related pages. */
  readonly related: readonly string[];
}

/** An error that an operation can give; cause and cure are complete sentences. */
export interface OperationError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}
