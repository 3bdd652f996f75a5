/**
 * Whether the page comes alive by itself, or its address brings a request, a call or a workspace: a sign of intent. The starter asks
 * for these two as well, and has no room for an import. An address that asks something of a list is a sign too: a shared link shows
 * what it is for.
 */
export const wantsReact = (page: Document): boolean =>
  'eager' in page.documentElement.dataset ||
  /#.+=/.test(page.URL) ||
  (page.location.search !== '' && page.querySelector('.filter') !== null);
