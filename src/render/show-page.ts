import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { announceTitle } from './announce-title.ts';
import { isReachable } from './is-reachable.ts';
import { tellOfNetwork } from './plain/notice.ts';
import { commit } from './page-root.tsx';
import type { Payload } from './payload.ts';

/** Tells screen readers and the parts of the page which page is shown now. */
export function tellOfPage(): void {
  announceTitle(document);
  document.dispatchEvent(new CustomEvent(PAGE_CHANGE_EVENT, { detail: location.pathname }));
}

/**
 * Shows the page that the address names. What cannot be shown here (an unknown page, a newer build, lost code, a style sheet that
 * does not come) is loaded as a document. Without a network the page before stays, and the reader is told.
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
  const isOtherBuild = payload !== undefined && payload.buildId !== buildId;
  if (payload && !isOtherBuild && (await commit(payload, signal))) {
    tellOfPage();
    return true;
  }
  const mayLoad = !signal.aborted && (isOtherBuild || (await isReachable(location.href)));
  if (signal.aborted) return true;
  if (mayLoad) location.reload();
  else tellOfNetwork();
  return mayLoad;
}
