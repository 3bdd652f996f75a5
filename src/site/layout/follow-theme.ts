// Plain DOM: the early module does this before React runs, and React goes on with it.
import { STORAGE_KEYS } from '#contract/page-events.ts';

function readTheme(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEYS.theme);
  } catch {
    return document.documentElement.dataset['theme'];
  }
}

/** Follows a theme that is chosen in another tab, or while the page waits for the way back. @returns stops that */
export function followTheme(): () => void {
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
}
