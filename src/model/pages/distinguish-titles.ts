import type { Page } from '#model/site-model.ts';

/**
 * Gives pages that share a title a second one with their section, such as "Update the password (User profile)". The
 * catalogue's own words stay in the heading and the sidebar, which show the section anyway.
 */
export function distinguishTitles(pages: readonly Page[]): Page[] {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1);
  return pages.map((page) =>
    counts.get(page.title) === 1 || page.navigationSection === undefined
      ? page
      : { ...page, distinctTitle: `${page.title} (${page.navigationSection})` },
  );
}
