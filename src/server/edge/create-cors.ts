import { isOwnOrigin } from './is-own-origin.ts';
import { mergeHeaders } from './merge-headers.ts';
import type { HeaderRecord } from './security-headers.ts';

export interface CorsOptions {
  /** Other sites whose pages may ask, such as `https://docs.example.com`; `*` means every site. */
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  /** Headers that a page may send, in lower case. */
  readonly requestHeaders: readonly string[];
  /** Headers that a page may read besides the usual ones. @default none */
  readonly exposedHeaders?: readonly string[];
  /** How long a browser remembers a preflight. */
  readonly maxAgeSeconds: number;
  /** Whether pages of the listed origins may send credentials. @default false */
  readonly areCredentialsAllowed?: boolean;
  /** Whether the server's own pages, and clients without an origin, are answered as listed ones. @default false */
  readonly isOwnOriginListed?: boolean;
}

/** Which other sites' pages may read the answers (Fetch standard, CORS protocol). */
export interface Cors {
  /** Builds the headers of an answer; without a permission it is Vary alone. */
  buildHeaders(request: Request): HeaderRecord;
  /** Builds the headers of the answer to a preflight; undefined when the origin may not ask. */
  buildPreflightHeaders(request: Request): HeaderRecord | undefined;
}

const VARY: HeaderRecord = { vary: 'Origin' };
const OPEN: HeaderRecord = { 'access-control-allow-origin': '*' };

/** Decides by the Origin header which pages may read an area's answers. */
export function createCors(options: CorsOptions): Cors {
  const { areCredentialsAllowed = false, isOwnOriginListed = false } = options;
  const listed = new Set(options.origins);
  const exposed: HeaderRecord = options.exposedHeaders
    ? { 'access-control-expose-headers': options.exposedHeaders.join(', ') }
    : {};
  const preflight: HeaderRecord = {
    'access-control-allow-methods': options.methods.join(', '),
    'access-control-allow-headers': options.requestHeaders.join(', '),
    'access-control-max-age': String(options.maxAgeSeconds),
  };

  function permit(request: Request): HeaderRecord | undefined {
    const origin = request.headers.get('origin');
    const isListed = origin !== null && listed.has(origin);
    if (isListed && areCredentialsAllowed)
      return mergeHeaders(VARY, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      });
    if (listed.has('*')) return OPEN;
    if (origin === null) return isOwnOriginListed ? VARY : undefined;
    return isListed || (isOwnOriginListed && isOwnOrigin(origin, request))
      ? mergeHeaders(VARY, { 'access-control-allow-origin': origin })
      : undefined;
  }

  return {
    buildHeaders(request) {
      const permitted = permit(request);
      return permitted ? mergeHeaders(permitted, exposed) : VARY;
    },
    buildPreflightHeaders(request) {
      const permitted = permit(request);
      return permitted && mergeHeaders(permitted, preflight);
    },
  };
}
