import type { Page, SiteModel } from '#model/site-model.ts';

/** The pages that exist for readers to find: all but the one that says that there is none. */
export function listPages(model: SiteModel): Page[] {
  return Object.values(model.pages).filter(
    (page) => page.kind === 'operation' || page.layout !== 'not-found',
  );
}
