import { HttpError } from '#server/edge/http-error.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { Access } from './check-credentials.ts';
import type { Fields } from './parameter-fields.ts';
import type { SearchLimits } from './search-limits.ts';
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

/** Where indices are found. */
export interface IndexSource {
  readonly indices: Pick<SearchServiceParts['indices'], 'get'>;
}

/** @throws HttpError 404 */
export function findIndex({ indices }: IndexSource, name: string): SearchIndex {
  const index = indices.get(name);
  if (!index) throw new HttpError(404, `Index ${name} does not exist`);
  return index;
}

const MAX_INDEX_NAME = 256;

/** Checks the name of an index that may be new. @throws HttpError 400 */
export function parseIndexName(name: unknown): string {
  if (typeof name !== 'string' || !/\S/.test(name) || name === '*') {
    throw new HttpError(400, 'indexName must be the name of an index');
  }
  if (name.length > MAX_INDEX_NAME) {
    throw new HttpError(400, `indexName must have at most ${MAX_INDEX_NAME} characters`);
  }
  return name;
}
