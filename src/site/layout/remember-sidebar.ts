// Plain DOM: the early module does this before React runs, and React goes on with it.
import { SCROLL_DEBOUNCE_MS } from '#contract/limits.ts';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { store } from '#ui/stored-text.ts';
import { readSidebar } from './sidebar-dom.ts';

export const findNav = (): Element | null =>
  document.querySelector('nav[aria-label=Documentation]');
export const findViewport = (): Element | null => document.querySelector('[data-sidebar-viewport]');

/** Stores the open groups and the scroll position, in pixels, for the next page of the tab. */
function saveSidebar(top: number): void {
  const nav = findNav();
  if (!nav) return;
  // Without storage every page starts with its own group open.
  store(STORAGE_KEYS.sidebar, JSON.stringify(readSidebar(nav, top)), 'sessionStorage');
}

/** Saves what changes of the sidebar, soon after it does. @returns stops that */
export function rememberSidebar(): () => void {
  const viewport = findViewport();
  if (!viewport) return () => {};
  let timer: ReturnType<typeof setTimeout>;
  let top: number | undefined;
  // A browser that leaves a page has often marked all styles of the page as old. A position that is read then costs the next
  // page the time for all styles and the layout, so the position is read when it changes.
  const notice = () => (top = viewport.scrollTop);
  const save = () => saveSidebar(top ?? notice());
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SCROLL_DEBOUNCE_MS);
  };
  const follow = () => {
    notice();
    later();
  };
  // The inline script has put the sidebar in its place when this frame is laid out.
  requestAnimationFrame(notice);
  viewport.addEventListener('scroll', follow, { passive: true });
  // The toggle event of <details> does not bubble; on its way down it can be seen.
  document.addEventListener('toggle', later, true);
  window.addEventListener('pagehide', save);
  return () => {
    clearTimeout(timer);
    viewport.removeEventListener('scroll', follow);
    document.removeEventListener('toggle', later, true);
    window.removeEventListener('pagehide', save);
  };
}
