'use client';

import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';

const EVENT = 'docs:language';

function subscribe(listener: () => void): () => void {
  document.addEventListener(EVENT, listener);
  return () => document.removeEventListener(EVENT, listener);
}

/** The language that the reader chose last, on any page; undefined before a choice. */
export function useLanguage(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset['language'],
    () => undefined,
  );
}

/**
 * Remembers a choice for all groups of this page, for other pages and for later visits.
 *
 * @param first the language that is shown without a choice; choosing it forgets the others
 */
export function chooseLanguage(language: string, first: string): void {
  document.documentElement.dataset['language'] = language;
  try {
    if (language === first) localStorage.removeItem(STORAGE_KEYS.language);
    else localStorage.setItem(STORAGE_KEYS.language, language);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  document.dispatchEvent(new Event(EVENT));
}
