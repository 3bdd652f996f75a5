'use client';

import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { HeaderLinks } from './header-links.ts';

const loadDrawer = () => import('./drawer.tsx').then(({ Drawer }) => Drawer);

/** Opens the navigation drawer of small screens (specification 4, mobile navigation). */
export function MenuToggle(links: HeaderLinks) {
  const [isOpen, setOpen] = useState(false);
  const [Drawer, load, status] = useLoaded(loadDrawer);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-toggle"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load();
          setOpen(!isOpen || !Drawer);
        }}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <PartBoundary name="The menu">
          {Drawer ? (
            <Drawer {...links} onClose={() => setOpen(false)} />
          ) : (
            <LoadNotice name="The menu" status={status} />
          )}
        </PartBoundary>
      )}
    </>
  );
}
