'use client';

import { useState } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { useMounted } from '#ui/use-mounted.ts';

type Theme = 'system' | 'light' | 'dark';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Readonly<Record<Theme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' };

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function writeTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEYS.theme);
    else localStorage.setItem(STORAGE_KEYS.theme, theme);
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** Goes through the system's theme, light and dark. Nothing is shown before it works. */
export function ThemeToggle() {
  const mounted = useMounted();
  const [chosen, setChosen] = useState<Theme>();
  if (!mounted) return <span className="icon-button" aria-hidden="true" />;
  const theme = chosen ?? readTheme();
  const choose = () => {
    writeTheme(NEXT[theme]);
    setChosen(NEXT[theme]);
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Theme: ${theme}. Switch to ${NEXT[theme]}.`}
      title={`Theme: ${theme}`}
      onClick={choose}
    >
      <Icon name={ICONS[theme]} />
    </button>
  );
}
