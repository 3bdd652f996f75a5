import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readStored } from '#ui/stored-text.ts';
import { offerReload } from './plain/notice.ts';

/**
 * Puts the page's document back where React has failed with it: its text can be read and its links lead on, as without
 * scripts. The browser has the document, also without a network.
 *
 * @returns whether the text stands again
 */
export async function restoreDocument(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'force-cache' });
    const html = await response.text();
    const restored = new DOMParser().parseFromString(html, 'text/html').documentElement;
    // React takes all attributes from a document that React gives up, also what the reader has chosen.
    for (const [name, key] of [
      ['theme', STORAGE_KEYS.theme],
      ['font', STORAGE_KEYS.font],
    ] as const) {
      const value = readStored(key);
      if (value !== null) restored.dataset[name] = value;
    }
    restored.dataset['os'] = navigator.platform;
    document.documentElement?.remove();
    document.append(document.adoptNode(restored));
    offerReload('Something went wrong in this page. You can read it and follow its links.');
    return true;
  } catch {
    return false;
  }
}
