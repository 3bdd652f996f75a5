import type { ReadResponse, Sending } from '#server/sandbox/testing/create-test-sandbox.ts';
import type { LocalSandbox } from '#local/public-types.ts';

/** How a program on the same machine calls a workspace of a local sandbox. */
export type CallLocal = (method: string, path: string, sending?: Sending) => Promise<ReadResponse>;

/** Creates what calls a sandbox over its port. */
export function createLocalCall({ url, appKey }: Pick<LocalSandbox, 'url' | 'appKey'>): CallLocal {
  return async (method, path, { body, form, headers, token = appKey } = {}) => {
    const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const read: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: read };
  };
}
