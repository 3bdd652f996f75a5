import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import type { SiteModel } from '#model/site-model.ts';
import { formatChangelogFeed } from './changelog-feed.ts';
import { buildChangesFiles, buildVersionFiles } from './changelog-markdown.ts';
import { listPages } from './listed-pages.ts';
import { buildSectionFiles, formatLlmsFullTxt, type ReadBrief } from './llms-sections.ts';
import { formatLlmsTxt } from './llms-txt.ts';
import { formatPageMarkdown } from './page-markdown.ts';
import { buildQualityFiles } from './quality-files.ts';
import { formatRobots } from './robots.ts';
import type { SiteFile } from './site-file.ts';
import { buildSamplesFile } from './samples-markdown.ts';
import { formatSitemap } from './sitemap.ts';
import { formatWebManifest } from './web-manifest.ts';
import { buildWellKnownFiles } from './well-known-files.ts';
import { buildAccessFile } from './operation-access.ts';
import { buildOperationIndex } from './operation-index.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Every file besides pages and images: Markdown, llms.txt, sitemap, robots, feed, manifest, search records. */
export function buildFiles(model: SiteModel): SiteFile[] {
  return [
    ...buildMarkdownFiles(model),
    ...buildTextFiles(model),
    ...buildRecordFiles(model),
    ...buildListFiles(model),
  ];
}

function buildMarkdownFiles(model: SiteModel): SiteFile[] {
  return listPages(model).flatMap((page) => [
    {
      path: formatMarkdownPath(page.path),
      contentType: 'text/markdown; charset=utf-8',
      body: formatPageMarkdown(model, page),
    },
    ...[buildSamplesFile(model, page)].filter((file) => file !== undefined),
    ...buildVersionFiles(model, page),
  ]);
}

/**
 * The texts of all pages together.
 *
 * @param readBrief gives the text of a page that is known already
 */
export function buildTextFiles(model: SiteModel, readBrief?: ReadBrief): SiteFile[] {
  const sections = buildSectionFiles(model, readBrief);
  return [
    ...sections.map(({ path, contentType, body }) => ({ path, contentType, body })),
    { path: '/llms-full.txt', contentType: TEXT, body: formatLlmsFullTxt(model, sections) },
  ];
}

/** What the search begins from. */
export function buildRecordFiles({ searchRecords }: SiteModel): SiteFile[] {
  return [
    {
      path: '/search-records.json',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(searchRecords),
    },
  ];
}

/** Lists of pages, and what is of no page. */
export function buildListFiles(model: SiteModel): SiteFile[] {
  return [
    { path: '/llms.txt', contentType: TEXT, body: formatLlmsTxt(model) },
    { path: '/robots.txt', contentType: TEXT, body: formatRobots(model.settings) },
    {
      path: '/sitemap.xml',
      contentType: 'application/xml; charset=utf-8',
      body: formatSitemap(model),
    },
    {
      path: '/changelog.atom',
      contentType: 'application/atom+xml; charset=utf-8',
      body: formatChangelogFeed(model),
    },
    {
      path: '/site.webmanifest',
      contentType: 'application/manifest+json; charset=utf-8',
      body: formatWebManifest(model.settings),
    },
    buildOperationIndex(model),
    buildAccessFile(model),
    ...buildChangesFiles(model),
    ...buildQualityFiles(model.quality),
    ...buildWellKnownFiles(model),
  ];
}
