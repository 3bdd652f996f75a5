import type { Page, SiteModel } from '#model/site-model.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import { formatChangelogFeed } from './changelog-feed.ts';
import { escapeXml } from './escape-xml.ts';
import { formatGuideMarkdown } from './guide-markdown.ts';
import { formatOperationMarkdown } from './operation-markdown.ts';
import type { SiteFile } from './site-file.ts';

/** A page as Markdown. */
export function formatPageMarkdown(model: SiteModel, page: Page): string {
  return page.kind === 'operation'
    ? formatOperationMarkdown(model, page)
    : formatGuideMarkdown(model, page);
}

/** Every file besides pages and images: Markdown, llms.txt, sitemap, robots, feed, manifest, search records. */
export function buildFiles(model: SiteModel): SiteFile[] {
  const pages = Object.values(model.pages).filter(({ path }) => path !== '/404');
  const markdown = pages.map((page) => ({
    path: formatMarkdownPath(page.path),
    contentType: 'text/markdown; charset=utf-8',
    body: formatPageMarkdown(model, page),
  }));
  return [
    ...markdown,
    { path: '/llms.txt', contentType: 'text/plain; charset=utf-8', body: formatLlms(model, pages) },
    {
      path: '/llms-full.txt',
      contentType: 'text/plain; charset=utf-8',
      body: markdown.map(({ body }) => body).join('\n---\n\n'),
    },
    {
      path: '/sitemap.xml',
      contentType: 'application/xml; charset=utf-8',
      body: formatSitemap(model, pages),
    },
    {
      path: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      body: `User-agent: *\nAllow: /\n\nSitemap: ${model.settings.siteUrl}/sitemap.xml\n`,
    },
    {
      path: '/changelog.atom',
      contentType: 'application/atom+xml; charset=utf-8',
      body: formatChangelogFeed(model),
    },
    {
      path: '/site.webmanifest',
      contentType: 'application/manifest+json; charset=utf-8',
      body: formatManifest(model),
    },
    {
      path: '/search-records.json',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(model.searchRecords),
    },
  ];
}

/** Index of the pages' Markdown for language models (llmstxt.org). */
function formatLlms(model: SiteModel, pages: readonly Page[]): string {
  const { siteUrl, docsName, description } = model.settings;
  const line = (page: Page) =>
    `- [${page.title}](${siteUrl}${formatMarkdownPath(page.path)}): ${page.description}`;
  const sections = model.navigation.map(({ title, links }) => {
    const listed = links.flatMap(({ href }) => model.pages[href] ?? []);
    return `## ${title}\n\n${listed.map(line).join('\n')}`;
  });
  const others = pages.filter(({ navigationSection }) => navigationSection === undefined);
  return (
    [
      `# ${docsName}`,
      `> ${description}`,
      ...sections,
      `## Optional\n\n${others.map(line).join('\n')}`,
    ].join('\n\n') + '\n'
  );
}

/** Every page (sitemaps.org, protocol 0.9). */
function formatSitemap(model: SiteModel, pages: readonly Page[]): string {
  const urls = pages.map(({ path, lastChanged }) => {
    const day = lastChanged === undefined ? '' : `<lastmod>${lastChanged}</lastmod>`;
    return `<url><loc>${escapeXml(model.settings.siteUrl + path)}</loc>${day}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function formatManifest(model: SiteModel): string {
  return JSON.stringify({
    name: model.settings.docsName,
    short_name: model.settings.productName,
    start_url: '/introduction',
    display: 'minimal-ui',
    background_color: '#fcfdfc',
    theme_color: model.settings.accent.light,
    icons: [{ src: '/images/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
