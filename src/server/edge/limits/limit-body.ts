import { isFinelyCut, TOO_FINELY_CUT } from '#server/edge/body/is-finely-cut.ts';
import { HttpError } from '#server/edge/http-error.ts';

/** A request whose body ends in an error once it is longer than allowed. */
export interface LimitedRequest {
  readonly request: Request;
  /** Whether more came than is allowed; an area may have taken that for a body that was cut off. */
  isExceeded(): boolean;
}

/** @param limit in bytes */
export function buildTooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes.`);
}

/**
 * Bounds the body of a request without holding any of it.
 *
 * @param limit in bytes; Infinity leaves the request alone
 * @throws HttpError 400 for a length that is no number, 413 for one that says too much
 */
export function limitBody(request: Request, limit: number): LimitedRequest {
  const untouched = { request, isExceeded: () => false };
  const { method } = request;
  if (limit === Infinity || method === 'GET' || method === 'HEAD') return untouched;
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (!/^\d{1,15}$/.test(length))
      throw new HttpError(400, 'The length of the body is malformed.');
    if (Number(length) > limit) throw buildTooLarge(limit);
    // The HTTP parser sees to it that no more comes than was told.
    return untouched;
  }
  const { body } = request;
  if (body === null) return untouched;
  let size = 0;
  let chunks = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        chunks += 1;
        if (size > limit) controller.error(buildTooLarge(limit));
        else if (isFinelyCut(chunks, size)) controller.error(new HttpError(400, TOO_FINELY_CUT));
        else controller.enqueue(chunk);
      },
    }),
  );
  // Node wants to hear that the answer may begin before the body has ended.
  const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
  return { request: new Request(request, init), isExceeded: () => size > limit };
}
