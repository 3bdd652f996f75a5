import type { Page, PageSection, SiteModel } from '#model/site-model.ts';
import { listPageSections } from '#site/pages/page-sections.ts';

/** The in-page sections that the sidebar lists under the current page: those of the first level. */
export function listSidebarSections(
  model: SiteModel,
  page: Page | undefined,
): readonly PageSection[] {
  return page ? listPageSections(model, page).filter(({ level }) => level === 2) : [];
}
