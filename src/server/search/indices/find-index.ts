import { HttpError } from '#server/edge/http-error.ts';
import type { IndexStore } from './create-index-store.ts';
import type { SearchIndex } from './search-index.ts';

/** Where indices are found. */
export interface IndexSource {
  readonly indices: Pick<IndexStore, 'get'>;
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
