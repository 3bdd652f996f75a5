import { GraphQLError } from 'graphql/index.js';
import type { Logger } from '#server/edge/logger.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';
import { isStoreFailure } from '#server/edge/unavailable-error.ts';
import { UserError } from '#server/graphql/user-error.ts';

/** Who asked, for the log and for the answer. */
interface Asked {
  readonly requestId: string;
}

/**
 * Creates a function that makes of an error of the execution what the client may know of it. Whatever nobody foresaw
 * goes to the log, under the id of the request.
 */
export function createErrorMask(logger: Pick<Logger, 'error'>) {
  return (error: GraphQLError, { requestId }: Asked): GraphQLError => {
    if (error instanceof UserError) return error;
    const { originalError } = error;
    if (originalError instanceof UserError) return error;
    // An error that points at the document was made of the request, such as an argument's.
    const isOfRequest = originalError instanceof GraphQLError && originalError.nodes !== undefined;
    if (isOfRequest) return rebuild(error, error.message, { code: 'BAD_USER_INPUT' });
    const path = error.path?.filter((key) => typeof key === 'string').join('.');
    logger.error('failure', { id: requestId, path, ...describeFailure(originalError ?? error) });
    // The database says so when it cannot be reached or written: it may be there again in a while.
    return isStoreFailure(originalError)
      ? rebuild(error, 'The data is not available now. Try again later.', {
          code: 'UNAVAILABLE',
          requestId,
        })
      : rebuild(error, 'Something went wrong on our side.', { code: 'INTERNAL', requestId });
  };
}

/** At the same place, without the original. */
function rebuild(
  error: GraphQLError,
  message: string,
  extensions: Readonly<Record<string, string>>,
): GraphQLError {
  const { nodes, path } = error;
  return new GraphQLError(message, { extensions, ...(nodes && { nodes }), ...(path && { path }) });
}
