// Client navigation on the Navigation API. A browser without it keeps ordinary page loads.
import busyStyles from './navigation.css?inline';
import { findPageLink, isPageUrl } from './plain/page-link.ts';
import type { Payload } from './payload.ts';

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
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  const onIntent = (delay: number) => (event: Event) => {
    clearTimeout(intentTimer);
    const link = findPageLink(event.target);
    if (link && !connection?.saveData)
      intentTimer = setTimeout(() => void prefetchPage(fetchPayload, link.pathname), delay);
  };
  const passive = { passive: true } as const;
  document.addEventListener('pointerover', onIntent(HOVER_MS), passive);
  document.addEventListener('pointerdown', onIntent(0), passive);
  document.addEventListener('focusin', onIntent(HOVER_MS), passive);
}

function moveFocus(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const element = target ?? document.querySelector<HTMLElement>('main h1');
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** The busy mark's styles come with the script: the first view does not need them. */
function addBusyStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(busyStyles);
  document.adoptedStyleSheets.push(sheet);
}

/** Whether a navigation is the browser's own affair. */
function isForeign(event: NavigateEvent, url: URL): boolean {
  const { destination, navigationType } = event;
  // A page that only writes its own state into the address, such as a filter, stays as it is.
  const ownState = destination.sameDocument && (navigationType === 'replace' || isSamePage(url));
  return (
    !event.canIntercept ||
    event.hashChange ||
    event.formData !== null ||
    event.downloadRequest !== null ||
    navigationType === 'reload' ||
    ownState ||
    !isPageUrl(url, location.origin)
  );
}

function isSamePage({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search;
}

/** Marks a navigation that only gives the address back that fits the page shown. */
const RETURN = { reason: 'return' };

/** Takes back the address of a page that could not be shown. */
function goBack(api: Navigation, type: NavigationType, from: NavigationHistoryEntry | null): void {
  if (type === 'replace' || !from) return;
  // Another navigation of the reader's may come before it: then that one counts.
  api.traverseTo(from.key, { info: RETURN }).finished?.catch(() => undefined);
}

/** Starts client navigation: interception, prefetch, focus, scroll and the busy mark. */
export function startNavigation(parts: NavigationParts): void {
  const api = window.navigation;
  if (!api) return;
  addBusyStyles();
  listenForIntent(parts.fetchPayload);
  api.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    if (event.info === RETURN) {
      event.intercept({ scroll: 'manual', focusReset: 'manual' });
      return;
    }
    if (!parts.isAlive() || isForeign(event, url)) return;
    // Asked before the address changes.
    const isStaying = isSamePage(url);
    const from = api.currentEntry;
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      async handler() {
        const busy = setTimeout(() => document.documentElement.setAttribute('data-busy', ''), 150);
        try {
          if (isStaying) parts.stay();
          else if (!(await parts.show(takePayload(parts.fetchPayload, url.pathname), event.signal)))
            return goBack(api, event.navigationType, from);
          event.scroll();
          moveFocus(url.hash);
        } finally {
          clearTimeout(busy);
          document.documentElement.removeAttribute('data-busy');
        }
      },
    });
  });
}
