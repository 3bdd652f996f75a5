'use client';

import { useEffect } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';

/**
 * Goes through the system's theme, light and dark. The inline script does what a click asks for (starter.ts), and the style
 * sheet draws the mark and writes the name of each theme: the button works and says the truth from the first paint on. A
 * choice made in another tab is followed.
 */
export function ThemeToggle() {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEYS.theme)
        document.documentElement.dataset['theme'] = newValue ?? 'system';
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return (
    <button type="button" className="icon-button theme">
      <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z" />
        <path d="M12 4a8 8 0 0 1 0 16Z" />
      </svg>
      <span>Theme</span>
    </button>
  );
}
