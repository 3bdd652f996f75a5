import { LATE_MS } from '#ui/wait-for-network.ts';

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Asks for a file whose response begins in time. The rest may take as long as a slow network needs.
 *
 * @throws TypeError as without a network, where no response begins within {@link LATE_MS}
 */
export async function fetchBegun(
  fetch: Fetch,
  address: string,
  { signal, ...init }: RequestInit,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TypeError('The network is silent.')), LATE_MS);
  try {
    return await fetch(address, {
      ...init,
      signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
    });
  } finally {
    clearTimeout(timer);
  }
}
