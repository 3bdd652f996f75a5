import { HttpError } from '#server/edge/http-error.ts';
import { deserializeEngine } from '#server/search/engine/serialize-engine.ts';
import { buildSearchIndex } from '#server/search/indices/build-search-index.ts';
import { wrapEngine } from '#server/search/indices/create-index-engine.ts';
import { DOCS_SETTINGS } from '#server/search/indices/docs-index.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { answerQueries } from '#server/search/answers/answer-queries.ts';
import { findCopy, type KeptCopy } from './copy-store.ts';

/** Answers a request of the search from the copy; undefined where there is no copy. */
export type CopySearch = (request: Request) => Promise<Response | undefined>;

async function openIndex({ files, index, keptAt }: KeptCopy): Promise<SearchIndex | undefined> {
  const file = await files.match(index.address);
  if (!file) return undefined;
  const engine = deserializeEngine(new Uint8Array(await file.arrayBuffer()));
  const time = Date.parse(keptAt);
  return buildSearchIndex({
    name: index.name,
    records: engine.parts.records,
    settings: DOCS_SETTINGS,
    createEngine: () => wrapEngine(engine),
    createdAt: time,
    updatedAt: time,
  });
}

/** Creates the search of a copy: the engine and the answers are those of the site. The index is read at the first question. */
export function createCopySearch(storage: CacheStorage): CopySearch {
  let opened:
    | { readonly address: string; readonly index: Promise<SearchIndex | undefined> }
    | undefined;

  async function find(): Promise<SearchIndex | undefined> {
    const copy = await findCopy(storage);
    if (!copy) return undefined;
    const { address } = copy.index;
    if (opened?.address !== address) opened = { address, index: openIndex(copy) };
    const index = await opened.index.catch(() => undefined);
    // A copy that has lost the file, or a part of it, may get it back.
    if (!index) opened = undefined;
    return index;
  }

  return async (request) => {
    const index = await find();
    if (!index) return undefined;
    const get = (name: string) => (name === index.name ? index : undefined);
    const parts = { indices: { get }, clock: Date };
    try {
      const body = (await request.json()) as Record<string, unknown>;
      const text = await answerQueries(body, request.headers, parts);
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, message } = error;
      return Response.json({ message, status }, { status });
    }
  };
}
