import { isListed } from '#model/pages/is-listed.ts';
import type { Page, SiteModel } from '#model/site-model.ts';

/** The pages that exist for readers to find: all but the one that says that there is none, and the one that shows the parts. */
export function listPages(model: SiteModel): Page[] {
  return Object.values(model.pages).filter(isListed);
}
