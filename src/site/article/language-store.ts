'use client';

import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';

const EVENT = 'docs:language';

/** A page that comes back whole shows what was chosen meanwhile. */
function readAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const { dataset } = document.documentElement;
  try {
    const language = localStorage.getItem(STORAGE_KEYS.language);
    if (language === null) delete dataset['language'];
    else dataset['language'] = language;
  } catch {
    // Without storage the choice holds for the page on which it was made.
  }
  document.dispatchEvent(new Event(EVENT));
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(EVENT, listener);
  // The same function for all groups: it is called once.
  window.addEventListener('pageshow', readAgain);
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
