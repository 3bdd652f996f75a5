import type { HeaderRecord } from '#server/edge/security-headers.ts';

const EXPOSED = 'x-request-id, retry-after, ratelimit, ratelimit-policy';

/** Which other sites' pages may read the answers (Fetch standard, CORS protocol). */
export interface CrossOrigin {
  /** Headers for an answer. */
  buildHeaders(request: Request): HeaderRecord;
  /** Headers for the answer to a preflight; undefined when the origin may not ask. */
  buildPreflightHeaders(request: Request): HeaderRecord | undefined;
}

/**
 * Decides by the Origin header. Pages of the server itself need no permission, so that only the configured origins get
 * one; `*` lets every page in, but without its cookies.
 */
export function createCrossOrigin(
  allowedOrigins: readonly string[],
  methods: readonly string[],
): CrossOrigin {
  const allowed = new Set(allowedOrigins);
  const vary: HeaderRecord = { vary: 'Origin' };

  function permit(request: Request): HeaderRecord | undefined {
    const origin = request.headers.get('origin');
    if (origin !== null && allowed.has(origin))
      return {
        ...vary,
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      };
    return allowed.has('*') ? { 'access-control-allow-origin': '*' } : undefined;
  }

  return {
    buildHeaders(request) {
      const permitted = permit(request);
      return permitted ? { ...permitted, 'access-control-expose-headers': EXPOSED } : vary;
    },
    buildPreflightHeaders(request) {
      const permitted = permit(request);
      return (
        permitted && {
          ...permitted,
          'access-control-allow-methods': methods.join(', '),
          'access-control-allow-headers': 'authorization, content-type, accept, x-request-id',
          'access-control-max-age': '86400',
        }
      );
    },
  };
}
