/** Paths that begin so have moved, whatever follows. */
export const MOVED_PREFIX = '/api-docs';

/** Whether a path has moved because of its beginning alone. */
export function isMovedByPrefix(pathname: string): boolean {
  return pathname.startsWith(MOVED_PREFIX);
}

/** §2.2, §2.5 A path that starts with /api-docs, such as /api-docsx, is treated as /api; a trailing slash does not count. */
export function formatDocsPath(pathname: string): string {
  if (isMovedByPrefix(pathname)) return '/api';
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}
