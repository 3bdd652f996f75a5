import { COPY_PAGE_PATH, PAYLOAD_ENDING } from '#contract/offline-copy.ts';
import { addCopyLine } from './add-copy-line.ts';
import { findCopy, type KeptCopy } from './copy-store.ts';
import { findFile } from './copy-texts.ts';

/** Query of a payload that belongs to a page of the copy. Such a payload comes from the copy, also while the site answers. */
export const COPY_QUERY = '?copy';

const withBody = (response: Response, body: string) =>
  new Response(body, { headers: response.headers });

/** A page of the copy: with a line that says so, and with the payload of the same copy. */
async function openPage(page: Response, { keptAt }: KeptCopy): Promise<Response> {
  const html = (await page.text()).replace(
    /(<meta name="payload" content="[^"?]+)"/,
    `$1${COPY_QUERY}"`,
  );
  return withBody(page, addCopyLine(html, new Date(keptAt)));
}

/**
 * A payload of the copy, as one of a build that the site never had. A page of the site that gets it loads the document again,
 * and a page of the copy does so for a payload of the site: the line about the copy stands where it is true.
 */
async function openPayload(payload: Response): Promise<Response> {
  const text = await payload.text();
  return withBody(payload, text.replace('"buildId":"', '"buildId":"copy-'));
}

/** Finds a page, a payload or another file of the copy; undefined where there is none. */
export async function openFromCopy(
  storage: CacheStorage,
  pathname: string,
): Promise<Response | undefined> {
  const copy = await findCopy(storage);
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const found = copy && (await findFile(copy.files, path));
  if (!found) return undefined;
  if (path.endsWith(PAYLOAD_ENDING)) return openPayload(found);
  return found.headers.get('content-type')?.startsWith('text/html') ? openPage(found, copy) : found;
}

/** The page about the copy, for an address that the copy does not have. */
export const openCopyPage = (storage: CacheStorage): Promise<Response | undefined> =>
  openFromCopy(storage, COPY_PAGE_PATH);
