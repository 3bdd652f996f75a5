'use client';

import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readStored, store } from '#ui/stored-text.ts';

const EVENT = 'docs:language';
const SDK = 'sdk';
/** Ends the shown language while its samples use the SDK. */
const SDK_ENDING = /-sdk$/;

/** Whether samples use the SDK, on any page; undefined until it is asked for. */
let usesSdk: boolean | undefined;

/** A page that comes back whole shows what was chosen meanwhile. */
function readAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const { dataset } = document.documentElement;
  const language = readStored(STORAGE_KEYS.language);
  if (language === null) delete dataset['language'];
  else dataset['language'] = language;
  usesSdk = undefined;
  document.dispatchEvent(new Event(EVENT));
}

/** Another tab has chosen between HTTP and SDK: what is stored for a language depends on it. */
function followSdk({ key }: StorageEvent): void {
  if (key !== STORAGE_KEYS.calls && key !== null) return;
  usesSdk = undefined;
  document.dispatchEvent(new Event(EVENT));
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(EVENT, listener);
  // The same functions for all groups: each is called once.
  window.addEventListener('pageshow', readAgain);
  window.addEventListener('storage', followSdk);
  return () => document.removeEventListener(EVENT, listener);
}

/** The language that the reader chose last, on any page; undefined before a choice. */
export function useLanguage(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset['language']?.replace(SDK_ENDING, ''),
    () => undefined,
  );
}

/** Whether the reader wants samples that use the SDK, where there are any. */
export function useSdkChoice(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (usesSdk ??= readStored(STORAGE_KEYS.calls) === SDK),
    () => false,
  );
}

/** Shows a language in all groups, and stores what the next page shows before its scripts run. */
function show(
  language: string,
  sampleLanguages: readonly string[],
  sdkLanguages: readonly string[],
): void {
  usesSdk ??= readStored(STORAGE_KEYS.calls) === SDK;
  const shown = usesSdk && sdkLanguages.includes(language) ? `${language}-${SDK}` : language;
  document.documentElement.dataset['language'] = shown;
  store(STORAGE_KEYS.language, shown === sampleLanguages[0] ? null : shown);
  document.dispatchEvent(new Event(EVENT));
}

/**
 * Remembers a choice for all groups of this page, for other pages and for later visits. A language that no
 * sample is written in, such as JSON, is no choice between samples and leaves the one before as it is.
 *
 * @param sampleLanguages languages of the samples; the first is shown without a choice, and choosing it forgets the others
 * @param sdkLanguages those that have an SDK
 */
export function chooseLanguage(
  language: string,
  sampleLanguages: readonly string[],
  sdkLanguages: readonly string[] = [],
): void {
  if (sampleLanguages.includes(language)) show(language, sampleLanguages, sdkLanguages);
}

/** Remembers whether samples use the SDK, and the language in which the reader says so. */
export function chooseSdk(
  wants: boolean,
  language: string,
  sampleLanguages: readonly string[],
  sdkLanguages: readonly string[],
): void {
  usesSdk = wants;
  store(STORAGE_KEYS.calls, wants ? SDK : null);
  show(language, sampleLanguages, sdkLanguages);
}
