// Persisted queries (Apollo's "automatic persisted queries"): a client sends the hash of a document in the place of the
// document. This server keeps none, and says so in the words that clients know, so that they send the document at once.
import { GraphQLError, type ExecutionResult } from 'graphql/index.js';
import type { Request as WireRequest, RequestParams } from 'graphql-http';
import { isJsonObject } from '#contract/json.ts';

/** What stands in the place of a document that was not sent. */
const NO_DOCUMENT = '';

/** The words that clients look for: Apollo Server's message and code. */
const REFUSAL = new GraphQLError('PersistedQueryNotSupported', {
  extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
});

/**
 * The result of a request for a persisted query. The status is 200 for every media type, as clients expect. The key
 * `data` makes a result of the object for graphql-http, and does not go over the wire.
 */
export const PERSISTED_QUERY_REFUSAL = {
  data: undefined,
  errors: [REFUSAL],
} as unknown as ExecutionResult; // The type knows no such key without a value, which JSON leaves out.

/**
 * Reads a request that names a persisted query and has no document. Every other request gives undefined and is left to
 * graphql-http, with its mistakes.
 */
export function parsePersistedQuery({
  method,
  url,
  body,
}: Pick<WireRequest<unknown, unknown>, 'method' | 'url' | 'body'>): RequestParams | undefined {
  const parameters = method === 'GET' ? parseAddress(url) : parseBody(body);
  if (!isJsonObject(parameters) || (parameters['query'] ?? null) !== null) return undefined;
  const extensions = parameters['extensions'];
  if (!isJsonObject(extensions) || !isJsonObject(extensions['persistedQuery'])) return undefined;
  return { query: NO_DOCUMENT, extensions };
}

/** Whether parsePersistedQuery has made the parameters. */
export function isPersistedQuery({ query, extensions }: RequestParams): boolean {
  return query === NO_DOCUMENT && isJsonObject(extensions?.['persistedQuery']);
}

function parseAddress(url: string): unknown {
  const parameters = new URLSearchParams(url.split('?')[1]);
  return { query: parameters.get('query'), extensions: parseText(parameters.get('extensions')) };
}

function parseBody(body: unknown): unknown {
  return typeof body === 'string' ? parseText(body) : undefined;
}

/** The JSON of a text that names a persisted query: no other text is parsed twice. */
function parseText(text: string | null): unknown {
  if (!text?.includes('"persistedQuery"')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
