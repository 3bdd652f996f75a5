import Negotiator from 'negotiator';
import { rememberByText } from '#server/edge/remember-by-text.ts';

/** Each representation of a page with the parameters that a client may name with it (RFC 7763, 2). */
const HTML = ['text/html', 'text/html; charset=utf-8'];
const MARKDOWN = ['text/markdown', 'text/markdown; charset=utf-8', 'text/markdown; variant=GFM'];
const MAX_REMEMBERED = 256;

/** Browsers send few different headers, over and over. */
const compareRemembered = rememberByText(compareWeights, MAX_REMEMBERED);

/**
 * Whether a client would rather have a page as Markdown than as HTML, by an Accept header (RFC 9110, 12.5.1): the
 * greater weight decides, then the more exact media range, then the order of the header. HTML where both are alike,
 * and where the client takes neither.
 */
export function prefersMarkdown(accept: string | null): boolean {
  return accept !== null && compareRemembered(accept);
}

function compareWeights(accept: string): boolean {
  const types = new Negotiator({ headers: { accept } }).mediaTypes([...HTML, ...MARKDOWN]);
  return types[0] !== undefined && MARKDOWN.includes(types[0]);
}
