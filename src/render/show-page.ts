import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { announceTitle } from './announce-title.ts';
import { isReachable } from './is-reachable.ts';
import { showNotice } from './notice.ts';
import { commit } from './page-root.tsx';
import type { Payload } from './payload.ts';

/** Tells screen readers and the parts of the page which page is shown now. */
export function tellOfPage(): void {
  announceTitle(document);
  document.dispatchEvent(new CustomEvent(PAGE_CHANGE_EVENT, { detail: location.pathname }));
}

function tellOfNetwork(): void {
  const hide = showNotice(
    'The network does not answer. The page that you chose could not be opened.',
  );
  window.addEventListener('online', hide, { once: true });
  document.addEventListener(PAGE_CHANGE_EVENT, hide, { once: true });
}

/**
 * Shows the page that the address names. What cannot be shown here (an unknown page, a newer build, lost code) is loaded as
 * a document. Without a network the page before stays, and the reader is told.
 *
 * @param buildId build that the document belongs to
 * @returns false where the page before stays
 */
export async function showPage(
  buildId: string,
  wanted: Promise<Payload>,
  signal: AbortSignal,
): Promise<boolean> {
  const payload = await wanted.catch(() => undefined);
  if (signal.aborted) return true;
  if (payload?.buildId === buildId) {
    await commit(payload);
    tellOfPage();
    return true;
  }
  const mayLoad = payload !== undefined || (await isReachable(location.href));
  if (signal.aborted) return true;
  if (mayLoad) location.reload();
  else tellOfNetwork();
  return mayLoad;
}
