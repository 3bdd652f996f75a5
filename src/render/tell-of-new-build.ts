import { offerReload } from './plain/notice.ts';

/**
 * Says so where the site has been published anew since the page was loaded: what the page has not loaded until now may no
 * longer be there. What the reader has typed stays until they load the page again.
 *
 * @param payloadPath address of the page's payload
 */
export async function tellOfNewBuild(buildId: string, payloadPath: string): Promise<void> {
  const text = await fetch(payloadPath, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const published = /"buildId":"([^"]+)"/.exec(text)?.[1];
  if (published === undefined || published === buildId) return;
  offerReload('This page is older than the site, and some of its controls no longer open.');
}
