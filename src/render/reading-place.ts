// The browser goes back to a place in pixels. Where the page now has other typefaces, its texts have other heights.
const BLOCKS = 'main :is(h1, h2, h3, p, li, pre, tr)';

/** What the reader had at the top of the window. */
interface Place {
  readonly font: string | undefined;
  readonly index: number;
  readonly text: string;
  readonly top: number;
}

const places = new Map<string, Place>();

const listBlocks = () => [...document.querySelectorAll(BLOCKS)];
const readFont = () => document.documentElement.dataset['font'];

/** Keeps the place of a page that is left. @param key of its entry in the history */
export function keepPlace(key: string): void {
  places.delete(key);
  const blocks = listBlocks();
  const index = blocks.findIndex((block) => block.getBoundingClientRect().top > 0);
  const block = blocks[index];
  if (scrollY === 0 || !block) return;
  const { top } = block.getBoundingClientRect();
  places.set(key, { font: readFont(), index, text: block.textContent, top });
}

/**
 * Puts the kept place back where it was in the window, if the typefaces have changed since.
 *
 * @returns whether it did. The browser would scroll to its pixels once more in the next frame
 */
export function returnToPlace(key: string): boolean {
  const place = places.get(key);
  if (!place || place.font === readFont()) return false;
  const block = listBlocks()[place.index];
  if (block?.textContent !== place.text) return false;
  scrollBy({ top: block.getBoundingClientRect().top - place.top, behavior: 'instant' });
  return true;
}
