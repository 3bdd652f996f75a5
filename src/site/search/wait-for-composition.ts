import { whenClosed } from './dialog-element.ts';
import { findEarlySearch } from './early-search.ts';

/** Resolves when no input method is at work in the early search: it would lose what it is composing. */
export async function waitForComposition(): Promise<void> {
  const early = findEarlySearch();
  if (early?.dataset['composing'] === undefined) return;
  await new Promise<void>((resolve) => {
    early.addEventListener('compositionend', () => resolve(), { once: true });
    whenClosed(early.closest('dialog')!, resolve);
  });
}
