// Texts that the specification fixes to the letter, with their section.

/** §1 Suffix of every page title; the home route's title is this alone. */
export const TITLE_SUFFIX = 'API docs';
/** §2.6 The search button's label. */
export const SEARCH_BUTTON = 'Find something...';
/** §2.7 Copy button after a copy. */
export const COPIED = 'Copied!';
/** §2.7 Tab title of a code panel without title or known language. */
export const DEFAULT_TAB_TITLE = 'Code';
/** §2.3 Heading of the grid at the end of a use-case page. */
export const EXPLORE_USE_CASES = 'Explore other uses cases';
/** §2.3 Link of each card in that grid. */
export const SHOW_ME_MORE = 'Show me more';
/** §8 Search without a result. */
export function formatNothingFound(query: string): string {
  return `Nothing found for ‘${query}’. Please try again.`;
}
/** §1 Document title of a page: '{page title} | API docs', at home the plain docs title. */
export function formatTitle(path: string, pageTitle: string): string {
  return path === '/' ? TITLE_SUFFIX : `${pageTitle} | ${TITLE_SUFFIX}`;
}
