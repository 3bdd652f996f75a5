import { LATE_MS } from './wait-for-network.ts';

/**
 * Asks for a published file of this site that is no page.
 *
 * @param path such as `/console.json`
 * @throws when the file is not answered with in {@link LATE_MS}, or something else is
 */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(LATE_MS) });
  // A network with a page to sign in answers 200 as well.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!response.ok || isPage) throw new Error(`${path} was answered with ${response.status}`);
  return response;
}
