import { formatTitle } from '#contract/texts.ts';
import type { Page, SiteModel } from '#model/site-model.ts';

/** Title, descriptions, addresses and icons of a page. */
export function DocumentHead({ model, page }: { model: SiteModel; page: Page }) {
  const { settings } = model;
  const title = formatTitle(page.path, page.title);
  const description = page.path === '/' ? settings.description : page.description;
  const url = settings.siteUrl + page.path;
  const image = `${settings.siteUrl}/social${page.path === '/' ? '/index' : page.path}.png`;
  const isMissing = page.path === '/404';
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      {isMissing ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content={page.path === '/' ? 'website' : 'article'} />
      <meta property="og:site_name" content={settings.docsName} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.atom" />
      {!isMissing && <link rel="alternate" type="text/markdown" href={`${page.path === '/' ? '/index' : page.path}.md`} />}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(buildBreadcrumbs(settings.siteUrl, page)).replaceAll('<', '\\u003c') }}
      />
    </head>
  );
}

/** Structured data of the page's place (schema.org BreadcrumbList). */
function buildBreadcrumbs(siteUrl: string, page: Page): object {
  const names = [['Documentation', '/introduction'], ...(page.navigationSection ? [[page.navigationSection]] : []), [page.title, page.path]];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: names.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: siteUrl + path }),
    })),
  };
}
