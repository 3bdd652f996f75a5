import type { Layout, Page } from '#model/site-model.ts';

/** Layouts of pages that no list leads to: search, sitemap, feeds and the files for programs leave them out. */
const UNLISTED: readonly Layout[] = ['not-found', 'parts'];

/** Whether a page exists for readers to find. */
export function isListed(page: Pick<Page, 'kind'> & { readonly layout?: Layout }): boolean {
  return page.layout === undefined || !UNLISTED.includes(page.layout);
}
