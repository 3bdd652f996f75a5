// Plain DOM: the early module does this before React runs, and React goes on with it.
import { SCROLL_DEBOUNCE_MS } from '#contract/limits.ts';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readSidebar } from './sidebar-dom.ts';

export const findNav = (): Element | null =>
  document.querySelector('nav[aria-label=Documentation]');
export const findViewport = (): Element | null => document.querySelector('[data-sidebar-viewport]');

/** Stores the open groups and the scroll position for the next page of the tab. */
function saveSidebar(): void {
  const nav = findNav();
  const viewport = findViewport();
  if (!nav || !viewport) return;
  try {
    sessionStorage.setItem(STORAGE_KEYS.sidebar, JSON.stringify(readSidebar(nav, viewport)));
  } catch {
    // Without storage every page starts with its own group open.
  }
}

/** Saves what changes of the sidebar, soon after it does. @returns stops that */
export function rememberSidebar(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(saveSidebar, SCROLL_DEBOUNCE_MS);
  };
  const viewport = findViewport();
  viewport?.addEventListener('scroll', later, { passive: true });
  // The toggle event of <details> does not bubble; on its way down it can be seen.
  document.addEventListener('toggle', later, true);
  window.addEventListener('pagehide', saveSidebar);
  return () => {
    clearTimeout(timer);
    viewport?.removeEventListener('scroll', later);
    document.removeEventListener('toggle', later, true);
    window.removeEventListener('pagehide', saveSidebar);
  };
}
