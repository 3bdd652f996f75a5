// The sidebar as the drawer of small screens.
import drawerStyles from './drawer.css?inline';
import { adoptStyles } from '#ui/adopt-styles.ts';

adoptStyles(drawerStyles);

/** The sidebar's id: it is what the menu button opens on small screens. */
export const DRAWER_ID = 'links';

/** From this width on the sidebar stands beside the article (sidebar.css). */
const WIDE_SCREEN = '(width >= 64rem)';

/** What makes a dialog of the drawer, for assistive technology. */
const DIALOG = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Menu' } as const;

/** Takes Tab from the drawer's last stop to its first, and back. */
function keepFocus(drawer: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...drawer.querySelectorAll<HTMLElement>('a, button, summary')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** Follows the drawer's state. @param opener gets the focus when it closes */
function show(drawer: HTMLElement, opener: HTMLElement | null): void {
  const isOpen = drawer.matches(':popover-open');
  for (const [name, value] of Object.entries(DIALOG))
    if (isOpen) drawer.setAttribute(name, value);
    else drawer.removeAttribute(name);
  const { activeElement, body } = document;
  if (isOpen && !drawer.contains(activeElement)) drawer.querySelector('button')?.focus();
  // Not every browser focuses a button that is clicked, and gives the focus back to the page as a whole.
  else if (!isOpen && activeElement === body) opener?.focus();
}

/**
 * Makes a dialog of the drawer while it is open. It closes when the window grows wide, and when a link leads to where the
 * reader is.
 *
 * @returns stops following
 */
export function watchDrawer(drawer: HTMLElement, opener: HTMLElement | null): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wide = matchMedia(WIDE_SCREEN);
  const close = () => drawer.hidePopover();
  drawer.addEventListener('toggle', ({ target }) => target === drawer && show(drawer, opener), {
    signal,
  });
  drawer.addEventListener(
    'keydown',
    (event) => drawer.matches(':popover-open') && keepFocus(drawer, event),
    { signal },
  );
  // A link to the section that stands in the address already changes neither route nor hash.
  drawer.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')?.href === location.href) close();
    },
    { signal },
  );
  wide.addEventListener('change', () => wide.matches && close(), { signal });
  // The reader may have opened it before React ran.
  if (drawer.matches(':popover-open')) show(drawer, opener);
  return () => stop.abort();
}
