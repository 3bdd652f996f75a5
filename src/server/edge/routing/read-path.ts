/** The path of an absolute address, without its query, which may hold what a reader has typed. */
export function readPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query);
}
