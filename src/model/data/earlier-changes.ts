import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';

/** Entries of a page with the layout `changes`. A page that is full stays as it is, and so do links to its entries. */
const PER_PAGE = 50;

/** Entries whose texts are on a page with the layout `changes`. */
export interface EarlierChanges {
  /** Path of the page. */
  readonly path: string;
  /** From newest to oldest. */
  readonly entries: readonly ChangelogEntry[];
}

/**
 * Shares the earlier entries of a changelog out, so that no page grows without end. The first page with the layout `changes` has the
 * oldest 50 entries, and the second page has the next 50. The changelog lists these entries by title and shows all others in full. A
 * version of the API is never among them: its entry leads to what differs for the calls of the reader.
 */
export function listEarlierChanges({
  pages,
  data,
}: Pick<SiteModel, 'pages' | 'data'>): readonly EarlierChanges[] {
  const paths = Object.values(pages)
    .filter((page) => page.kind === 'guide' && page.layout === 'changes')
    .map(({ path }) => path)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const oldest = data.changelog.filter(({ isOfVersion }) => !isOfVersion).toReversed();
  return paths.map((path, index) => {
    const entries = oldest.slice(index * PER_PAGE, (index + 1) * PER_PAGE);
    return { path, entries: entries.toReversed() };
  });
}

/** The path of the page with the text of each earlier entry. */
export function findTexts(earlier: readonly EarlierChanges[]): ReadonlyMap<ChangelogEntry, string> {
  return new Map(
    earlier.flatMap(({ path, entries }) => entries.map((entry) => [entry, path] as const)),
  );
}
