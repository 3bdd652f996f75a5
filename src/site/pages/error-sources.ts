import type { OperationPage } from '#model/site-model.ts';

/** Which calls give an error, said in the shorter way. */
export type ErrorSources =
  | { readonly kind: 'these'; readonly paths: readonly string[] }
  | { readonly kind: 'all-but'; readonly paths: readonly string[] }
  | { readonly kind: 'by-section'; readonly sections: readonly SectionCount[] };

/** How many calls of a section give an error. */
export interface SectionCount {
  readonly title: string;
  readonly count: number;
}

/** A longer list of names says nothing that anybody reads, and agents cut a page that is made of such lists. */
const MAX_NAMES = 12;

/**
 * Says which calls give an error: by name, or, when most do, by naming those that do not. Says how many calls of each section
 * give the error where there are too many to name. The page of each call lists all of its errors.
 *
 * @param givers paths of the pages whose calls give the error
 * @param all all API pages
 */
export function buildErrorSources(
  givers: readonly string[],
  all: readonly Pick<OperationPage, 'path' | 'navigationSection'>[],
): ErrorSources {
  const known = new Set(givers);
  if (givers.length * 2 > all.length) {
    const paths = all.map(({ path }) => path).filter((path) => !known.has(path));
    if (paths.length <= MAX_NAMES) return { kind: 'all-but', paths };
  } else if (givers.length <= MAX_NAMES) return { kind: 'these', paths: givers };
  const counts = new Map<string, number>();
  for (const { path, navigationSection: title = '' } of all)
    if (known.has(path)) counts.set(title, (counts.get(title) ?? 0) + 1);
  return { kind: 'by-section', sections: [...counts].map(([title, count]) => ({ title, count })) };
}
