import type { Page } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';

/**
 * Structured data of a page's place in the site (schema.org BreadcrumbList); nothing for pages that have no
 * place: the home page and the page for unknown addresses.
 */
export function buildBreadcrumbs(
  { siteUrl, docsName }: Pick<SiteSettings, 'siteUrl' | 'docsName'>,
  page: Pick<Page, 'path' | 'title' | 'distinctTitle' | 'navigationSection'>,
): object | undefined {
  if (page.path === '/' || page.path === '/404') return undefined;
  const section = page.navigationSection;
  const crumbs = [
    { name: docsName, item: `${siteUrl}/` },
    ...(section === undefined ? [] : [{ name: section }]),
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
