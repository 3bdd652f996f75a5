/** Which calls give an error, said in the shorter way. */
export type ErrorSources =
  | { readonly kind: 'these'; readonly paths: readonly string[] }
  | { readonly kind: 'all-but'; readonly paths: readonly string[] };

/**
 * Says which calls give an error: by name, or, when most do, by naming those that do not.
 *
 * @param givers paths of the pages whose calls give the error
 * @param all paths of all API pages
 */
export function buildErrorSources(givers: readonly string[], all: readonly string[]): ErrorSources {
  if (givers.length * 2 <= all.length) return { kind: 'these', paths: givers };
  const known = new Set(givers);
  return { kind: 'all-but', paths: all.filter((path) => !known.has(path)) };
}
