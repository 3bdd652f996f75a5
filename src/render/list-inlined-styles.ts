/**
 * Lists the style sheets that are part of the document, as links that load nothing. React and the loader of late code look for a
 * link with the address of a style sheet, and would load the sheet a second time.
 */
export function listInlinedStyles(page: Document): void {
  for (const style of page.querySelectorAll<HTMLStyleElement>('style[data-href]'))
    style.after(
      ...style.dataset['href']!.split(' ').map((address) => {
        const link = page.createElement('link');
        // Before the rest: a link that is not disabled is loaded at once.
        link.setAttribute('disabled', '');
        link.dataset['precedence'] = 'a';
        link.rel = 'stylesheet';
        link.setAttribute('href', address);
        return link;
      }),
    );
}
