import { execute, type ExecutionArgs, type ExecutionResult } from 'graphql/index.js';
import { UserError } from '#server/graphql/user-error.ts';

/**
 * Executes an operation, but not for ever. What is answered from memory is there at once; a timer runs only for what
 * has to be waited for.
 *
 * @param controller is aborted when the time is over: resolvers change nothing after that
 */
export function executeInTime(
  args: ExecutionArgs,
  controller: AbortController,
  timeoutMs: number,
): ExecutionResult | Promise<ExecutionResult> {
  const result = execute(args);
  if (!(result instanceof Promise)) return result;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      controller.abort();
      resolve({
        data: null,
        errors: [new UserError('TIMEOUT', `The request took longer than ${timeoutMs} ms.`)],
      });
    }, timeoutMs);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
