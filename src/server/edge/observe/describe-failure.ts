import type { LogFields } from '#server/edge/log-event.ts';
import { isStoreFailure } from '#server/edge/unavailable-error.ts';

/**
 * What the log says of a failure: the message, the stack, and for a failure of the database its kind as `store`, by which
 * `tellStoreFailuresOnce` knows it.
 */
export function describeFailure(error: unknown): LogFields {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    message,
    ...(isStoreFailure(error) && { store: readKind(error) }),
    ...(stack && { stack }),
  };
}

function readKind(error: unknown): string {
  const { failure } = error as { readonly failure?: unknown };
  return typeof failure === 'string' ? failure : 'failed';
}
