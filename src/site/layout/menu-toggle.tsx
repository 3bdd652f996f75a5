'use client';

import { lazy, Suspense, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { HeaderLinks } from './header-links.ts';

const loadDrawer = () => import('./drawer.tsx').then(({ Drawer }) => ({ default: Drawer }));
const Drawer = lazy(loadDrawer);

/** Opens and closes the navigation drawer of small screens. */
export function MenuToggle(links: HeaderLinks) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-toggle"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <Suspense>
          <Drawer {...links} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
