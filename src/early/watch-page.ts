import '#render/plain/when-shown.ts';
import anchorStyles from '#site/layout/anchors.css?inline';
import { DRAWER_ID, watchDrawer } from '#site/layout/drawer-dom.ts';
import { followTheme } from '#site/layout/follow-theme.ts';
import { findNav, findViewport, rememberSidebar } from '#site/layout/remember-sidebar.ts';
import { markCurrentSection, revealLink } from '#site/layout/sidebar-dom.ts';
import { watchSections } from '#site/layout/watch-sections.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { isAlive } from './is-alive.ts';

/** Shows the link of the page, and marks the section that is read. */
function watchSidebar(nav: Element, viewport: Element): void {
  // The inline script first puts the sidebar where it was.
  requestAnimationFrame(() => {
    const link = nav.querySelector('[aria-current=page]');
    if (link && !isAlive() && !viewport.matches(':hover, :focus-within'))
      revealLink(viewport, link);
  });
  const ids = [...nav.querySelectorAll<HTMLAnchorElement>('[data-sections] a')].map(({ hash }) =>
    decodeURIComponent(hash.slice(1)),
  );
  watchSections(ids, (id) => isAlive() || markCurrentSection(nav, id));
}

/** What a page does on its own accord, as long as React does not run. React does the same when it comes. */
export function watchPage(): void {
  adoptStyles(anchorStyles);
  followTheme();
  const nav = findNav();
  const viewport = findViewport();
  const drawer = document.getElementById(DRAWER_ID);
  if (drawer) watchDrawer(drawer, document.querySelector('.menu-toggle'));
  if (!nav || !viewport) return;
  rememberSidebar();
  watchSidebar(nav, viewport);
}
