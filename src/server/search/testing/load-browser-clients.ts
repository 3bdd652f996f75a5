import type { algoliasearch } from 'algoliasearch';
import type { liteClient } from 'algoliasearch/lite';
import type algoliasearchV4 from 'algoliasearch-v4';
import { createRequire } from 'node:module';

/** What a client asks of its network. */
export interface ClientRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data?: unknown;
  /** Milliseconds; seconds in version 4. */
  readonly connectTimeout: number;
  readonly responseTimeout: number;
}

/** The clients as browsers get them, which Node is given others for. Their network has to be passed in. */
export async function loadBrowserClients() {
  const require = createRequire(import.meta.url);
  // Named at run time, since the packages have no types for these files.
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file);
  const lite = await load('algoliasearch/dist/lite/builds/browser.js');
  const whole = await load('algoliasearch/dist/browser.js');
  return {
    liteV5: (lite as { liteClient: typeof liteClient }).liteClient,
    wholeV5: (whole as { algoliasearch: typeof algoliasearch }).algoliasearch,
    liteV4: require('algoliasearch-v4/dist/algoliasearch-lite.umd.js') as typeof algoliasearchV4,
  };
}

/** A browser's network by means of fetch, which notes what is sent and keeps to the timeouts. */
export function createFetchRequester() {
  const sent: ClientRequest[] = [];
  return {
    sent,
    async send(request: ClientRequest) {
      sent.push(request);
      const { url, method, headers, data, responseTimeout } = request;
      try {
        const response = await fetch(url, {
          method,
          headers,
          ...(typeof data === 'string' && { body: data }),
          // Version 4 counts in seconds.
          signal: AbortSignal.timeout(
            responseTimeout < 60 ? responseTimeout * 1000 : responseTimeout,
          ),
        });
        return { status: response.status, content: await response.text(), isTimedOut: false };
      } catch (error) {
        const isTimedOut = error instanceof Error && error.name === 'TimeoutError';
        return { status: 0, content: String(error), isTimedOut };
      }
    },
  };
}
