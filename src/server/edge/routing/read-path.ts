/** Path and query of an absolute address, without what `new URL` costs. */
export function readTarget(url: string): string {
  const hash = url.indexOf('#');
  return url.slice(findPath(url), hash < 0 ? undefined : hash);
}

/** The path of an absolute address, without its query, which may hold what a reader has typed. */
export function readPath(url: string): string {
  const start = findPath(url);
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query);
}

function findPath(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3);
}
