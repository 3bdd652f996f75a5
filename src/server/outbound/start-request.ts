import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HostAddress } from './resolve-checked.ts';

/**
 * Starts a request by http or https to one of the addresses that were checked.
 *
 * @param addresses at least one
 */
export function startRequest(
  url: URL,
  addresses: readonly HostAddress[],
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return request(url, {
    ...options,
    // A connection of its own: one that is kept could lead to an address of another time.
    agent: false,
    lookup: createPinnedLookup(addresses),
  });
}

/** A lookup for sockets that knows the checked addresses only: asking again could give another answer. */
function createPinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

/** Rejects with the signal's reason: a resolver cannot be called off, but nobody waits for it any longer. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
