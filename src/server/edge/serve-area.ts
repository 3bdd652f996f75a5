import type { Area, AreaHandler, RequestContext } from './area.ts';
import { HttpError } from './http-error.ts';
import { createAreaLimit } from './limits/create-area-limit.ts';
import { buildTooLarge, limitBody } from './limits/limit-body.ts';
import { withTimeLimit } from './limits/with-time-limit.ts';
import { readBearerToken } from './read-bearer-token.ts';
import type { HeaderRecord } from './security-headers.ts';
import { isStoreFailure, UnavailableError } from './unavailable-error.ts';

const DEFAULT_BODY_BYTES = 1_048_576;
const DEFAULT_TIMEOUT_MS = 30_000;

interface AreaRequest {
  readonly request: Request;
  readonly address: string | undefined;
  readonly context: RequestContext;
  /** Takes headers that the answer gets, whatever it will be. */
  readonly addHeaders: (headers: HeaderRecord) => void;
}

/**
 * Puts the limits of an area before its handler: requests a minute, bytes of a body, time.
 *
 * @param requestsPerMinute of one address, where the area says nothing
 * @returns a function that throws what the area's handler throws, HttpError 400, 413 and 429, and LateError
 */
export function serveArea(
  area: Area,
  requestsPerMinute: number,
): (asked: AreaRequest) => Promise<Response> {
  const { bodyBytes = DEFAULT_BODY_BYTES, timeoutMs = DEFAULT_TIMEOUT_MS } = area;
  const readToken = area.readToken ?? (({ headers }: Request) => readBearerToken(headers));
  const countRequest = createAreaLimit({
    perAddress: area.requestsPerMinute ?? requestsPerMinute,
    perToken: area.tokenRequestsPerMinute ?? 0,
  });
  const handle: AreaHandler = area.fetch;
  return async ({ request, address, context, addHeaders }) => {
    const countMore =
      countRequest &&
      (async (uses: number) =>
        addHeaders(await countRequest({ address, token: readToken(request), uses })));
    if (countMore) await countMore(1);
    const limited = limitBody(request, bodyBytes);
    const handled = handle(
      limited.request,
      address,
      countMore ? { ...context, countMore } : context,
    );
    const response = handled instanceof Promise ? await withTimeLimit(handled, timeoutMs) : handled;
    // Whatever the area has made of a body that ended in the middle.
    if (limited.isExceeded()) throw buildTooLarge(bodyBytes);
    return response;
  };
}

/**
 * What a client learns about a failure: a refusal as it is, that the database cannot be used, and of everything else no
 * reason.
 */
export function hideFailure(error: unknown): HttpError {
  if (error instanceof UnavailableError) return error;
  if (error instanceof HttpError && error.status < 500) return error;
  if (isStoreFailure(error)) return new UnavailableError({ cause: error });
  const { status, headers } = error instanceof HttpError ? error : { status: 500, headers: {} };
  return new HttpError(status, 'Something went wrong on our side.', { cause: error, headers });
}
