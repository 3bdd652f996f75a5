'use client';

import { useEffect } from 'react';
import { formatIconSize } from '#ui/icon-paths.ts';
import { followTheme } from './follow-theme.ts';

const SIDE = formatIconSize(20);

/**
 * Goes through the system's theme, light and dark. The inline script does what a click asks for (starter.ts), and the style
 * sheet draws the mark and writes the name of each theme: the button works and says the truth from the first paint on. A
 * choice made in another tab is followed, and so is a choice made before the reader went back to this page.
 */
export function ThemeToggle() {
  useEffect(followTheme, []);
  return (
    <button type="button" className="icon-button theme">
      <svg className="icon" width={SIDE} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z" />
        <path d="M12 4a8 8 0 0 1 0 16Z" />
      </svg>
      <span aria-live="polite">Theme</span>
    </button>
  );
}
