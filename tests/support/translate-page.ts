import type { Page } from './test.ts';

/**
 * Does to the document what the browser's translation does: a class on the root, and text inside <font>, except where the
 * page asks for none. Runs in the page.
 */
export function translatePage(): void {
  document.documentElement.classList.add('translated-ltr');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, [translate=no]'))
      continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `ñ${text.data}`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/**
 * Has each document of a page translated before React runs.
 *
 * @param hasHeed whether what the page asks for is heeded, as browsers do. Some extensions do not
 */
export async function translateFirst(page: Page, hasHeed = true): Promise<void> {
  const ignore = `for (const part of document.querySelectorAll('[translate]')) part.removeAttribute('translate');`;
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { ${hasHeed ? '' : ignore} (${String(translatePage)})(); });`,
  );
}
