import type { Page } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';

/**
 * Structured data of a page's place in the site (schema.org BreadcrumbList); nothing for pages that have no
 * place: the home page and the page for unknown addresses. Each entry has an address, as search engines ask. A section of the
 * sidebar has no page, so it has no entry.
 */
export function buildBreadcrumbs(
  { siteUrl, docsName }: Pick<SiteSettings, 'siteUrl' | 'docsName'>,
  page: Pick<Page, 'path' | 'title' | 'distinctTitle'>,
): object | undefined {
  if (page.path === '/' || page.path === '/404') return undefined;
  const crumbs = [
    { name: docsName, item: `${siteUrl}/` },
    { name: page.distinctTitle ?? page.title, item: siteUrl + page.path },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  };
}
