'use client';

import './drawer.css';
import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useCallback } from 'react';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { Icon } from '#ui/icon.tsx';
import { usePageChange } from '#ui/use-page-change.ts';
import type { HeaderLinks } from './header-links.ts';

interface Props extends HeaderLinks {
  readonly onClose: () => void;
}

/** Lends the sidebar's node to the drawer while it is open: its 240 links exist once. */
function borrowSidebar(holder: HTMLElement | null): (() => void) | undefined {
  const slot = document.querySelector('[data-slot=sidebar]');
  const nav = slot?.firstElementChild;
  if (!holder || !slot || !nav) return undefined;
  holder.append(nav);
  return () => slot.append(nav);
}

/** The site's navigation over the whole width of a small screen (specification 2.1, 4). */
export function Drawer({ links, resources, portal, onClose }: Props) {
  usePageChange(PAGE_CHANGE_EVENT, onClose);
  const holder = useCallback(borrowSidebar, []);
  return (
    <Dialog open onClose={onClose} className="drawer">
      <DialogPanel className="drawer-panel">
        <div className="drawer-head">
          <DialogTitle>Menu</DialogTitle>
          <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <ul className="drawer-links">
          {[...links, ...resources].map(({ href, title }) => (
            <li key={href}>
              <a href={href} onClick={() => href === location.pathname && onClose()}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <div className="sidebar-links" ref={holder} />
        <a className="button" href={portal.url} target="_blank" rel="noopener">
          {portal.title}
          <Icon name="external" size={16} />
        </a>
      </DialogPanel>
    </Dialog>
  );
}
