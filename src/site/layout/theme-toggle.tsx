'use client';

import { useEffect } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';

function readTheme(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEYS.theme);
  } catch {
    return document.documentElement.dataset['theme'];
  }
}

/**
 * Goes through the system's theme, light and dark. The inline script does what a click asks for (starter.ts), and the style
 * sheet draws the mark and writes the name of each theme: the button works and says the truth from the first paint on. A
 * choice made in another tab is followed, and so is a choice made before the reader went back to this page.
 */
export function ThemeToggle() {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEYS.theme)
        document.documentElement.dataset['theme'] = newValue ?? 'system';
    };
    // A page that comes back whole has missed what was chosen meanwhile, and heard of no storage event.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.documentElement.dataset['theme'] = readTheme() ?? 'system';
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onReturn);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onReturn);
    };
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
