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
 * Remembers a choice for all groups of this page, for other pages and for later visits. A language that no
 * sample is written in, such as JSON, is no choice between samples and leaves the one before as it is.
 *
 * @param sampleLanguages languages of the samples; the first is shown without a choice, and choosing it forgets the others
 */
export function chooseLanguage(language: string, sampleLanguages: readonly string[]): void {
  if (!sampleLanguages.includes(language)) return;
  document.documentElement.dataset['language'] = language;
  try {
    if (language === sampleLanguages[0]) localStorage.removeItem(STORAGE_KEYS.language);
    else localStorage.setItem(STORAGE_KEYS.language, language);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  document.dispatchEvent(new Event(EVENT));
}
