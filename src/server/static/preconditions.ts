import { namesEtag } from '#server/edge/names-etag.ts';

/** What conditional requests are checked against. */
export interface Validators {
  /** Strong entity tag with its quotes. */
  readonly etag: string;
  /** HTTP date. */
  readonly lastModified: string;
}

interface HeaderReader {
  get(name: string): string | null;
}

/**
 * Whether the client has this very representation already (RFC 9110, 13.1): If-None-Match decides, and
 * If-Modified-Since only where that is absent.
 */
export function isNotModified(headers: HeaderReader, { etag, lastModified }: Validators): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return namesEtag(tags, etag);
  const since = headers.get('if-modified-since');
  return since !== null && Date.parse(lastModified) <= Date.parse(since);
}

/** Whether a Range header counts: its If-Range, if any, names this very representation (RFC 9110, 13.1.5). */
export function isRangeCurrent(headers: HeaderReader, { etag, lastModified }: Validators): boolean {
  const condition = headers.get('if-range')?.trim();
  return condition === undefined || condition === etag || condition === lastModified;
}
