// The typefaces of the site (docs/decisions/057-typefaces.md). They come when a page is alive, and no page changes its
// typeface under the reader's eyes: the next page has them, and each page after that from its first paint on.
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { isMetered } from '#ui/is-metered.ts';
import { store } from '#ui/stored-text.ts';

/** Calls back in the moment in which another page stands in the document, before it is painted. */
function onNextPage(act: () => void): void {
  const { title } = document;
  new MutationObserver((_, observer) => {
    if (document.title === title) return;
    observer.disconnect();
    act();
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Fetches the typefaces for the next page. Where they do not come, pages keep those of the system. */
export async function loadFonts(): Promise<void> {
  const { dataset } = document.documentElement;
  if (isMetered() || dataset['font']) return;
  try {
    await Promise.all([...document.fonts].map((face) => face.load()));
  } catch {
    return;
  }
  onNextPage(() => (dataset['font'] = 'site'));
  // Without storage, the pages that follow without a load have them.
  store(STORAGE_KEYS.font, 'site');
}
