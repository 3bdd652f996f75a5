import type { Fields } from '#server/search/fields/parameter-fields.ts';
import type { SearchLimits } from '#server/search/fields/search-limits.ts';
import type { Access } from './check-credentials.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

/** A call that has come through the checks that all calls share. */
export interface Call {
  readonly headers: Headers;
  /** Decoded part of the path. */
  readonly param: (name: string) => string;
  /** Parameters behind the question mark. */
  readonly query: URLSearchParams;
  /** The body as JSON; empty for GET and DELETE. */
  readonly body: Fields;
}

/** What is answered: a value, or JSON that is written already. */
export type RouteResult = { readonly status?: number } & (
  | { readonly json: unknown }
  | { readonly text: string }
);

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Hono's form. */
  readonly path: string;
  readonly access: Access;
  /** Which limit holds for the body. @default 'bodyBytes' */
  readonly limit?: keyof SearchLimits;
  readonly handle: (call: Call, parts: SearchServiceParts) => RouteResult | Promise<RouteResult>;
}
