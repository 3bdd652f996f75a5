'use client';

import './drawer.css';
import { Dialog, DialogPanel } from '@headlessui/react';
import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { usePageChange } from '#ui/use-page-change.ts';
import type { HeaderLinks } from './header-links.ts';

interface Props extends HeaderLinks {
  readonly onClose: () => void;
}

/** Lends the sidebar's links to the drawer while it is open: there is one set of them in the document. */
function borrowLinks(holder: HTMLElement | null): (() => void) | undefined {
  const slot = document.querySelector('[data-slot=sidebar]');
  const nav = slot?.firstElementChild;
  if (!holder || !slot || !nav) return undefined;
  holder.append(nav);
  return () => slot.append(nav);
}

// Headless UI leaves the focus where it is on touch screens, which would be outside.
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** From this width on the sidebar stands beside the article (layout.css). */
const WIDE_SCREEN = '(width >= 64rem)';

/** Calls back when the window has grown so wide that it needs no drawer. */
function useWideScreen(onWide: () => void): void {
  const handle = useEffectEvent(onWide);
  useEffect(() => {
    const query = matchMedia(WIDE_SCREEN);
    const listener = () => query.matches && handle();
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, []);
}

/**
 * The site's links over the whole of a small screen. Closes on dismissal, route change and hash change, and when a
 * link leads to where the reader is; focus stays inside (specification 2.1, 4).
 */
export function Drawer({ links, resources, portal, onClose }: Props) {
  // At once: the new page can take the focus only when the drawer no longer holds it.
  usePageChange(PAGE_CHANGE_EVENT, () => flushSync(onClose));
  useWideScreen(onClose);
  // A link to the section that stands in the address already changes neither route nor hash.
  const closeOnStay = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')?.href === location.href) onClose();
  };
  return (
    <Dialog open onClose={onClose} className="drawer" aria-label="Menu">
      <DialogPanel className="drawer-panel" onClick={closeOnStay}>
        <div className="drawer-head">
          <b>Menu</b>
          <button
            type="button"
            className="icon-button"
            aria-label="Close menu"
            ref={takeFocus}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Site" className="drawer-links">
          {[...links, ...resources].map(({ href, title }) => (
            <SiteLink key={href} href={href} aria-current={isHere(href) ? 'page' : undefined}>
              {title}
            </SiteLink>
          ))}
        </nav>
        <div ref={borrowLinks} />
        <SiteLink className="button" href={portal.url}>
          {portal.title}
          <Icon name="external" size={16} />
        </SiteLink>
      </DialogPanel>
    </Dialog>
  );
}

function isHere(href: string): boolean {
  const { origin, pathname } = new URL(href, location.href);
  return origin === location.origin && pathname === location.pathname;
}
