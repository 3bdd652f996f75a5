/**
 * Whether the page comes alive by itself, or its address brings a request, a call or a workspace: a sign of intent. The starter asks
 * the same, and has no room for an import.
 */
export const wantsReact = (page: Document): boolean =>
  'eager' in page.documentElement.dataset || /#.+=/.test(page.URL);
