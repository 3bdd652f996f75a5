import { HttpError } from '#server/edge/http-error.ts';

/** What was slow may be quick again soon. */
const RETRY = { 'retry-after': '30' };

/** Says that no answer came in time. */
export class LateError extends HttpError {
  override readonly name = 'LateError';
}

/**
 * Waits for an answer, but not for ever.
 *
 * @throws LateError 503 after the time
 */
export function withTimeLimit<Value>(answer: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new LateError(503, `The response took longer than ${ms} ms.`, { headers: RETRY })),
      ms,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
