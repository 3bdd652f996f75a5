import { COPY_LIST_PATH, type CopyList } from '#contract/offline-copy.ts';
import { fetchBegun, type Fetch } from './fetch-begun.ts';

/**
 * Asks the site for the files of its newest copy.
 *
 * @returns undefined where the site offers no copy, or no longer
 * @throws TypeError without a network that answers, Error for a server that fails, and for a network with a page to sign in
 */
export async function readCopyList(
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<CopyList | undefined> {
  const response = await fetchBegun(fetch, COPY_LIST_PATH, {
    cache: 'no-cache',
    signal: signal ?? null,
  });
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(`The list of the copy was answered with ${response.status}.`);
  return (await response.json().catch(() => {
    throw new Error('The network answers, and not the site.');
  })) as CopyList;
}
