/** Whether the header If-None-Match names an entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
