import { formatDocsPath } from '#contract/docs-path.ts';
import type { NavigationLink, NavigationSection } from '#contract/navigation.ts';

/** A page before or after another; label is the section's title where it differs from the current one. */
export interface Neighbour extends NavigationLink {
  readonly label?: string;
}

/** Previous and next page over the ordered navigation; empty for a page that is not in it (specification 2.2). */
export function buildNeighbours(
  navigation: readonly NavigationSection[],
  pathname: string,
): { readonly previous?: Neighbour; readonly next?: Neighbour } {
  const links = navigation.flatMap(({ title, links: own }) =>
    own.map((link) => ({ ...link, section: title })),
  );
  const at = links.findIndex(({ href }) => href === formatDocsPath(pathname));
  if (at < 0) return {};
  const current = links[at]!.section;
  const build = (index: number): Neighbour | undefined => {
    const found = links[index];
    if (!found) return undefined;
    const { section, ...link } = found;
    return section === current ? link : { ...link, label: section };
  };
  const previous = build(at - 1);
  const next = build(at + 1);
  return { ...(previous && { previous }), ...(next && { next }) };
}
