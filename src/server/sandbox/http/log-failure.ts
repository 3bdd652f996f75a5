import type { Logger } from '#server/edge/logger.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';

interface Failed {
  /** Id of the request, which the problem that the caller gets names too. */
  readonly id: string;
  readonly operationId?: string;
}

/** Logs a failure of the sandbox as the server logs every failure: under the id of the request. */
export function logFailure(
  logger: Pick<Logger, 'error'>,
  error: unknown,
  { id, operationId }: Failed,
): void {
  logger.error('failure', {
    id,
    ...(operationId !== undefined && { operation: operationId }),
    ...describeFailure(error),
  });
}
