import type { HeaderRecord } from '#server/edge/security-headers.ts';

const ALLOWED_HEADERS = [
  'content-type',
  'content-encoding',
  'x-algolia-application-id',
  'x-algolia-api-key',
  'x-algolia-agent',
  'x-algolia-usertoken',
  'x-algolia-request-id',
].join(', ');

/** Origins whose pages may read the service's answers. */
export interface CrossOrigin {
  /** Headers for an answer; undefined when the origin may not read it. */
  buildHeaders(request: Request): HeaderRecord | undefined;
  answerPreflight(request: Request, headers: HeaderRecord): Response;
}

/** Decides by the Origin header; a page of the server itself is always let in (Fetch standard, CORS protocol). */
export function createCrossOrigin(allowedOrigins: readonly string[]): CrossOrigin {
  const allowed = new Set(allowedOrigins);
  const isOpen = allowed.has('*');

  function buildHeaders(request: Request): HeaderRecord | undefined {
    const origin = request.headers.get('origin');
    if (isOpen) return { 'access-control-allow-origin': '*' };
    const vary = { vary: 'Origin' };
    if (origin === null) return vary;
    if (!allowed.has(origin) && !isOwn(origin, request)) return undefined;
    return { ...vary, 'access-control-allow-origin': origin };
  }

  return {
    buildHeaders,
    answerPreflight(request, headers) {
      const own = buildHeaders(request);
      if (!own) return new Response(null, { status: 403, headers: { ...headers, vary: 'Origin' } });
      return new Response(null, {
        status: 204,
        headers: {
          ...headers,
          ...own,
          'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': '86400',
        },
      });
    },
  };
}

/** Compares hosts only, since a proxy may have ended TLS. */
function isOwn(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
