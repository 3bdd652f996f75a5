import type { RequestContext } from '#server/edge/area.ts';
import type { Logger } from '#server/edge/logger.ts';

interface Failed {
  /** Absent where the sandbox runs without the server's log of requests. */
  readonly context: RequestContext | undefined;
  /** Id in the problem that the caller gets. */
  readonly requestId: string;
  readonly operationId?: string;
}

/** Logs a failure of the sandbox as the server logs every failure: under the id of the request. */
export function logFailure(
  logger: Pick<Logger, 'error'>,
  error: unknown,
  { context, requestId, operationId }: Failed,
): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  logger.error('failure', {
    ...(context && { id: context.id }),
    requestId,
    ...(operationId !== undefined && { operation: operationId }),
    message,
    ...(stack && { stack }),
  });
}
