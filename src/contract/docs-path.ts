/** §2.2, §2.5 A path that starts with /api-docs, such as /api-docsx, is treated as /api; a trailing slash does not count. */
export function formatDocsPath(pathname: string): string {
  if (pathname.startsWith('/api-docs')) return '/api';
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}
