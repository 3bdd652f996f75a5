import type { Page, PageSection } from '#model/site-model.ts';

/** The in-page sections that the sidebar lists under the current page: those of the first level. */
export function listSidebarSections(page: Page | undefined): readonly PageSection[] {
  return page?.sections.filter(({ level }) => level === 2) ?? [];
}
