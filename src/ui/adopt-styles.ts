/**
 * Adds styles that the first view does not need: they come with the script of the component that uses them,
 * not with the site's one style sheet. Does nothing outside a browser.
 *
 * @param css text of a style sheet, imported with `?inline`
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
