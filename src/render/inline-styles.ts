const STYLE_LINK = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g;
// No document has this text: React writes no comments into the head.
const STYLES = '<!--styles-->';

/**
 * Puts the style sheets of a document into the document, so that the first paint needs one response alone. Their addresses stay, for
 * React, which knows a style sheet by its address (list-inlined-styles.ts).
 *
 * @param readStyle the text of the style sheet at an address; a sheet without one stays a link
 * @throws when a style sheet has text that would end its element
 */
export function inlineStyles(
  html: string,
  readStyle: (address: string) => string | undefined,
): string {
  const addresses: string[] = [];
  const texts: string[] = [];
  const rest = html.replaceAll(STYLE_LINK, (link, address: string) => {
    const text = readStyle(address)?.trim();
    if (text === undefined) return link;
    if (/<\/style/i.test(text)) throw new Error(`render: ${address} has "</style" in its text`);
    addresses.push(address);
    texts.push(text);
    return addresses.length === 1 ? STYLES : '';
  });
  return rest.replace(
    STYLES,
    () => `<style data-href="${addresses.join(' ')}">${texts.join('')}</style>`,
  );
}
