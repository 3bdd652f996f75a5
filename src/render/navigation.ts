// Client navigation on the Navigation API. A browser without it keeps ordinary page loads.
import { adoptStyles } from '#ui/adopt-styles.ts';
import { savesData } from '#ui/is-metered.ts';
import { LATE_MS } from '#ui/wait-for-network.ts';
import busyStyles from './navigation.css?inline';
import { tellOfNetwork } from './plain/notice.ts';
import { findPageLink, isPageUrl } from './plain/page-link.ts';
import type { Payload } from './payload.ts';
import { keepPlace, returnToPlace } from './reading-place.ts';

/** What navigation needs from the rest of the entry. */
export interface NavigationParts {
  /** Asks for a page's payload and reads it, so that it only has to be shown. */
  readonly fetchPayload: (pathname: string) => Promise<Payload>;
  /** Shows a page; resolves when it has been committed to the document, with false where the page before stays. */
  show(payload: Promise<Payload>, signal: AbortSignal): Promise<boolean>;
  /** Tells of a link to the page that is shown: nothing is fetched, and what the reader has typed stays. */
  stay(): void;
  /** Whether React runs on the page; else links are the browser's affair. */
  isAlive(): boolean;
}

const PREFETCH_TTL_MS = 30_000;
const HOVER_MS = 40;
const prefetched = new Map<string, { readonly at: number; readonly payload: Promise<Payload> }>();
let intentTimer: ReturnType<typeof setTimeout> | undefined;

type FetchPayload = NavigationParts['fetchPayload'];

/** Asks for a page's payload ahead of its navigation, once in 30 seconds. */
function prefetchPage(fetchPayload: FetchPayload, pathname: string): Promise<Payload> {
  const prefetchedPayload = prefetched.get(pathname);
  if (prefetchedPayload && Date.now() - prefetchedPayload.at < PREFETCH_TTL_MS)
    return prefetchedPayload.payload;
  const payload = fetchPayload(pathname);
  prefetched.set(pathname, { at: Date.now(), payload });
  payload.catch(() => prefetched.delete(pathname));
  return payload;
}

/** Forgets what was fetched ahead: in the live preview an edit makes it old. */
export function clearPrefetched(): void {
  prefetched.clear();
}

function takePayload(fetchPayload: FetchPayload, pathname: string): Promise<Payload> {
  // The click also moved the focus, which would fetch the same payload again a moment later.
  clearTimeout(intentTimer);
  const payload = prefetchPage(fetchPayload, pathname);
  prefetched.delete(pathname);
  return payload;
}

/** Prefetches on pointer, touch and focus intent; a pointer that only passes over is not intent. */
function listenForIntent(fetchPayload: FetchPayload): void {
  const onIntent = (delay: number) => (event: Event) => {
    clearTimeout(intentTimer);
    const link = findPageLink(event.target);
    if (link && !savesData())
      intentTimer = setTimeout(() => void prefetchPage(fetchPayload, link.pathname), delay);
  };
  const passive = { passive: true } as const;
  document.addEventListener('pointerover', onIntent(HOVER_MS), passive);
  document.addEventListener('pointerdown', onIntent(0), passive);
  document.addEventListener('focusin', onIntent(HOVER_MS), passive);
}

/** The element that a fragment means. A fragment may be any text, such as `#100%`. */
function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function moveFocus(hash: string): void {
  const element = findTarget(hash) ?? document.querySelector<HTMLElement>('main h1');
  // A menu that was opened while the page was on its way keeps the focus.
  if (!element || document.activeElement?.closest(':popover-open')) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Whether a navigation is the browser's own affair. @param isStaying whether it leads to the page that is shown */
function isForeign(event: NavigateEvent, url: URL, isStaying: boolean): boolean {
  const { destination, navigationType } = event;
  // A page that only writes its own state into the address, such as a filter, stays as it is.
  const ownState = destination.sameDocument && (navigationType === 'replace' || isStaying);
  return (
    !event.canIntercept ||
    (event.hashChange && isStaying) ||
    event.formData !== null ||
    event.downloadRequest !== null ||
    navigationType === 'reload' ||
    ownState ||
    !isPageUrl(url, location.origin)
  );
}

type PageAddress = Pick<URL, 'pathname' | 'search'>;

function isSamePage({ pathname, search }: URL, shown: PageAddress): boolean {
  return pathname === shown.pathname && search === shown.search;
}

/** Marks a navigation that only gives the address back that fits the page shown. */
const RETURN = { reason: 'return' };

/** The page that is shown while the address is of one that is not there yet. */
interface LeftPage extends PageAddress {
  readonly entry: NavigationHistoryEntry | null;
}

/** Takes back the address of a page that could not be shown. */
function goBack(api: Navigation, type: NavigationType, left: LeftPage): void {
  if (type === 'replace' || !left.entry) return;
  // Another navigation of the reader's may come before it: then that one counts.
  api.traverseTo(left.entry.key, { info: RETURN }).finished?.catch(() => undefined);
}

/** The address that a link to a section means, if it stands on the page that is shown, and the address is of the next one. */
function findSection({ destination, hashChange }: NavigateEvent, left: LeftPage): string {
  const { hash } = new URL(destination.url);
  const isHere = hashChange && findTarget(hash) !== null;
  return isHere ? left.pathname + left.search + hash : '';
}

/** Leads to the place of a page that is shown now. */
function moveTo(event: NavigateEvent, hash: string): void {
  const { navigationType, destination, signal } = event;
  const isTraversal = navigationType === 'traverse';
  const isBack = isTraversal && returnToPlace(destination.key);
  // Chrome 123 leaves a page without a section where the page before was.
  const isTop = !isTraversal && !findTarget(hash);
  // What the page has written into the address since ends the event for the browser.
  if (!isBack && (isTop || signal.aborted)) window.scrollTo(0, 0);
  else if (!isBack) event.scroll();
  moveFocus(hash);
}

/** A page that is on its way. */
interface Coming {
  readonly pathname: string;
  readonly payload: Promise<Payload>;
  /** Aborted when the page is shown or the reader goes elsewhere, and not when the page that is shown writes into the address. */
  readonly stop: AbortController;
}

/** Starts client navigation: interception, prefetch, focus, scroll and the busy mark. */
export function startNavigation(parts: NavigationParts): void {
  const api = window.navigation;
  if (!api) return;
  adoptStyles(busyStyles);
  listenForIntent(parts.fetchPayload);
  const root = document.documentElement;
  let coming: Coming | undefined;
  let left: LeftPage | undefined;

  function stopComing(): void {
    coming?.stop.abort();
    coming = undefined;
    root.removeAttribute('data-busy');
  }
  function expectPage(pathname: string): Coming {
    // An impatient reader clicks twice: what is on its way is not asked for once more.
    const payload =
      coming?.pathname === pathname ? coming.payload : takePayload(parts.fetchPayload, pathname);
    stopComing();
    return (coming = { pathname, payload, stop: new AbortController() });
  }
  async function bring(event: NavigateEvent, url: URL, from: LeftPage): Promise<void> {
    left = from;
    const own = expectPage(url.pathname);
    const busy = setTimeout(() => root.setAttribute('data-busy', ''), 150);
    const late = setTimeout(tellOfNetwork, LATE_MS);
    // Where another page comes first, the payload of this one may still be on its way.
    own.stop.signal.addEventListener('abort', () => {
      clearTimeout(busy);
      clearTimeout(late);
    });
    try {
      const isShown = await parts.show(own.payload, own.stop.signal);
      if (own !== coming) return;
      if (!isShown) return goBack(api, event.navigationType, from);
      left = undefined;
      moveTo(event, url.hash);
    } finally {
      if (own === coming) stopComing();
    }
  }
  api.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    if (event.info === RETURN) {
      left = undefined;
      event.intercept({ scroll: 'manual', focusReset: 'manual' });
      return;
    }
    if (!parts.isAlive()) return;
    const section = left && findSection(event, left);
    if (section) {
      event.preventDefault();
      api.navigate(section).finished?.catch(() => undefined);
      return;
    }
    // Asked before the address changes.
    const { pathname, search } = location;
    const shown = left ?? { pathname, search, entry: api.currentEntry };
    const isStaying = isSamePage(url, shown);
    if (isStaying) {
      stopComing();
      left = undefined;
    }
    if (isForeign(event, url, isStaying)) return;
    if (!left && shown.entry) keepPlace(shown.entry.key);
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      async handler() {
        if (!isStaying) return bring(event, url, shown);
        parts.stay();
        moveTo(event, url.hash);
      },
    });
  });
}
