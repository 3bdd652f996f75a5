'use client';

import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { HeaderLinks } from './header-links.ts';

const loadDrawer = () => import('./drawer.tsx').then(({ Drawer }) => Drawer);

/** Opens the navigation drawer of small screens (specification 4, mobile navigation). */
export function MenuToggle(links: HeaderLinks) {
  const [isOpen, setOpen] = useState(false);
  const [Drawer, load] = useLoaded(loadDrawer);
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
          setOpen(!isOpen);
        }}
      >
        <Icon name="menu" />
      </button>
      {isOpen && Drawer && <Drawer {...links} onClose={() => setOpen(false)} />}
    </>
  );
}
