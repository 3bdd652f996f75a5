/** Marks the link whose page the browser fetches. */
export const AHEAD = 'data-ahead';

/**
 * The speculation rules of a page that React does not run on. The text never changes, so that the Content-Security-Policy can
 * name its hash: the early module marks a link, and the browser fetches the page of the link at once.
 */
export const SPECULATION_RULES = `{"prefetch":[{"where":{"selector_matches":"[${AHEAD}]"},"eagerness":"immediate"}]}`;
