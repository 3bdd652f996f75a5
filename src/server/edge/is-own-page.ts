import { isOwnOrigin } from './is-own-origin.ts';

/**
 * Whether a request comes from a page of this site: by Sec-Fetch-Site (Fetch Metadata), else by Origin.
 *
 * @returns undefined when the client sends neither, as programs and very old browsers do
 */
export function isOwnPage(request: Request): boolean | undefined {
  const site = request.headers.get('sec-fetch-site');
  // `none` is a reader's own doing, such as a reload of the answer; Origin decides then.
  if (site !== null && site !== 'none') return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return undefined;
  return isOwnOrigin(origin, request);
}
