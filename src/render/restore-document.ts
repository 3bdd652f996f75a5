import { showNotice } from './plain/notice.ts';

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
    // Nothing is left of it where React has failed while it took the page away.
    const shown = document.documentElement as HTMLElement | null;
    for (const name of ['theme', 'font', 'os']) {
      const value = shown?.dataset[name];
      if (value !== undefined) restored.dataset[name] = value;
    }
    shown?.remove();
    document.append(document.adoptNode(restored));
    showNotice('Something went wrong in this page. You can read it and follow its links.', {
      title: 'Load the page again',
      act: () => location.reload(),
    });
    return true;
  } catch {
    return false;
  }
}
