'use client';

import { useEffect, useState } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { useMounted } from '#ui/use-mounted.ts';

type Theme = 'system' | 'light' | 'dark';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Readonly<Record<Theme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' };

function parseTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function saveTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEYS.theme);
    else localStorage.setItem(STORAGE_KEYS.theme, theme);
  } catch {
    // Without storage the choice holds for this page.
  }
}

/**
 * Goes through the system's theme, light and dark. Nothing is shown before it works. A choice made in
 * another tab is followed.
 */
export function ThemeToggle() {
  const mounted = useMounted();
  const [chosen, setChosen] = useState<Theme>();
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== STORAGE_KEYS.theme) return;
      applyTheme(parseTheme(newValue));
      setChosen(parseTheme(newValue));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  if (!mounted) return <span className="icon-button" />;
  const theme = chosen ?? parseTheme(document.documentElement.dataset['theme']);
  const next = NEXT[theme];
  const choose = () => {
    applyTheme(next);
    saveTheme(next);
    setChosen(next);
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Theme: ${theme}. Switch to ${next}.`}
      title={`Theme: ${theme}`}
      onClick={choose}
    >
      <Icon name={ICONS[theme]} />
    </button>
  );
}
