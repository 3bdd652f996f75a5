import type { Logger } from '#server/edge/logger.ts';

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
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  logger.error('failure', {
    id,
    ...(operationId !== undefined && { operation: operationId }),
    message,
    ...(stack && { stack }),
  });
}
