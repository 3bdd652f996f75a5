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
