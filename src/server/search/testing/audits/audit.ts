import assert from 'node:assert/strict';
import {
  TEST_ADMIN_KEY,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
} from '#server/search/testing/start-search-server.ts';

/** Asks the service under audit; the path begins with a slash. */
export type AuditFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** One rule of the wire format, with its number. Rejects with what was expected when the rule is broken. */
export interface Audit {
  readonly id: string;
  readonly name: string;
  run(fetch: AuditFetch): Promise<void>;
}

// The answers are what is under test: they are read without knowing their type.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  /** @default the public key; null for none */
  readonly key?: string | null;
  readonly application?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with credentials in its headers; POST when there is a body. */
export async function ask(fetch: AuditFetch, path: string, given: Ask = {}): Promise<Reply> {
  const { body, text = body === undefined ? undefined : JSON.stringify(body) } = given;
  const { key = TEST_SEARCH_KEY, application = TEST_APPLICATION } = given;
  const response = await fetch(path, {
    method: given.method ?? (text === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== null && { 'x-algolia-api-key': key, 'x-algolia-application-id': application }),
      ...given.headers,
    },
    ...(text !== undefined && { body: text }),
  });
  const read = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: read === '' ? undefined : JSON.parse(read),
  };
}

/** Searches the documentation and expects an answer. */
export async function search(fetch: AuditFetch, parameters: object): Promise<Json> {
  const reply = await ask(fetch, '/1/indexes/docs/query', { body: parameters });
  assert.equal(reply.status, 200, `status 200, but got ${JSON.stringify(reply.json)}`);
  return reply.json;
}

export const listIds = (result: Json): string[] => result.hits.map((hit: Json) => hit.objectID);

/** Expects an error in the wire's own form. */
export function expectError({ status, json }: Reply, wanted: number, message?: RegExp): void {
  assert.equal(status, wanted, `status ${wanted}, but got ${status} ${JSON.stringify(json)}`);
  assert.equal(json.status, wanted, 'the status in the body to be that of the answer');
  assert.equal(typeof json.message, 'string', 'a message');
  if (message) assert.match(json.message, message);
}

/** Expects a search with these parameters to be refused. */
export async function expectRefused(
  fetch: AuditFetch,
  parameters: object,
  message?: RegExp,
): Promise<void> {
  expectError(await ask(fetch, '/1/indexes/docs/query', { body: parameters }), 400, message);
}

/** Calls with the admin's key and expects success. */
export async function manage(
  fetch: AuditFetch,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const reply = await ask(fetch, path, { method, body, key: TEST_ADMIN_KEY });
  assert.ok(
    reply.status === 200 || reply.status === 201,
    `${method} ${path} to succeed, but got ${reply.status} ${JSON.stringify(reply.json)}`,
  );
  return reply.json;
}

/** Waits until a task is published, as clients do. */
export async function waitFor(fetch: AuditFetch, index: string, taskID: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { status } = await manage(fetch, 'GET', `/1/indexes/${index}/task/${taskID}`);
    if (status === 'published') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`task ${taskID} to be published within a second`);
}

/** Makes an index of an audit's own and waits for it. */
export async function createIndex(
  fetch: AuditFetch,
  index: string,
  records: readonly object[],
): Promise<void> {
  const requests = records.map((body) => ({ action: 'addObject', body }));
  const { taskID } = await manage(fetch, 'POST', `/1/indexes/${index}/batch`, { requests });
  await waitFor(fetch, index, taskID);
}

/** Asks for pages and expects them in any order. */
export const finding = (
  id: string,
  name: string,
  parameters: object,
  wanted: readonly string[],
): Audit => ({
  id,
  name: `MUST ${name}`,
  async run(fetch) {
    const given = await search(fetch, { hitsPerPage: 20, ...parameters });
    assert.deepEqual(listIds(given).toSorted(), [...wanted].toSorted(), JSON.stringify(parameters));
  },
});

/** Expects each of the values to be refused, in a sentence that names the parameter. */
export const refusingValues = (
  name: string,
  values: readonly unknown[],
  at: number,
): readonly Audit[] =>
  values.map((value, index) => ({
    id: String(at + index),
    name: `MUST refuse ${JSON.stringify(value)} for ${name}`,
    run: (fetch) => expectRefused(fetch, { query: 'zone', [name]: value }, new RegExp(`"${name}"`)),
  }));
