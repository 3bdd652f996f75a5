'use client';

import { useEffect, useRef } from 'react';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { Icon } from '#ui/icon.tsx';
import { usePopoverClosing } from '#ui/use-popover-closing.ts';
import { DRAWER_ID, watchDrawer } from './drawer-dom.ts';

const findDrawer = () => document.getElementById(DRAWER_ID);

/**
 * Opens the navigation drawer of small screens (specification 4, mobile navigation): the sidebar, as a popover. The browser
 * opens and closes it without us. React makes a dialog of it, which keeps the focus and closes when the page changes.
 */
export function MenuToggle() {
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const drawer = findDrawer();
    return drawer ? watchDrawer(drawer, toggle.current) : undefined;
  }, []);
  usePopoverClosing(PAGE_CHANGE_EVENT, findDrawer);
  return (
    <button
      ref={toggle}
      type="button"
      className="icon-button menu-toggle"
      aria-label="Menu"
      aria-haspopup="dialog"
      popoverTarget={DRAWER_ID}
    >
      <Icon name="menu" />
    </button>
  );
}
