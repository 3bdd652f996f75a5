import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isListed } from '#model/pages/is-listed.ts';
import type { SiteModel } from '#model/site-model.ts';
import { compileContent } from '#render/compile-content.ts';
import { renderPageFiles, type PageParts, type SiteRenderer } from '#render/render-page-files.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import { buildVersionFiles } from '#site/files/changelog-markdown.ts';
import { buildSamplesFile } from '#site/files/samples-markdown.ts';
import { formatPageMarkdown } from '#site/files/page-markdown.ts';
import { buildSdkSamplesFile } from '#site/files/sdk-samples.ts';
import {
  createSocialImageRenderer,
  type RenderSocialImage,
} from '#site/social/render-social-image.ts';
import { root } from '#scripts/lib/root.mjs';
import type { SiteBundles } from './bundle-site.ts';
import type { OutputFile } from './jobs/output-files.ts';
import { PARTS, type JobRunner } from './jobs/run-jobs.ts';
import type { TrackedModel } from './jobs/tracked-model.ts';
import { buildMcpOperation } from './write-mcp-content.ts';

/** Pages under way at once: while one is drawn by other threads, the next is rendered. */
const MAX_PAGES = 3;

/** What makes the files of a page. Opened by the first page that has changed. */
interface PageTools {
  readonly renderer: SiteRenderer;
  readonly parts: PageParts;
  readonly renderSocialImage: RenderSocialImage;
}

/** Reads style sheets of the build, each once. */
function openStyles(): (address: string) => string {
  const styles = new Map<string, string>();
  return (address) => {
    const text = styles.get(address) ?? readFileSync(join(root, 'dist/client', address), 'utf8');
    styles.set(address, text);
    return text;
  };
}

async function openTools(
  { settings }: SiteModel,
  bundles: SiteBundles,
  logo: string,
): Promise<PageTools> {
  const renderer = (await import(
    pathToFileURL(join(root, 'dist/rsc/index.js')).href
  )) as SiteRenderer;
  await Promise.all([renderer.prepare(compileContent), compileContent('')]);
  const { starter, earlyUrl } = bundles.scripts;
  const cacheDir = join(root, '.cache/social');
  return {
    renderer,
    parts: {
      buildId: bundles.buildId,
      starter: starter.code,
      earlyUrl,
      entryUrl: await renderer.getEntryUrl(),
      renderAfterMount: settings.renderAfterMount,
      readStyle: openStyles(),
    },
    renderSocialImage: await createSocialImageRenderer({ cacheDir, logo }),
  };
}

/** Path of a page's text for the files that hold the text of many pages. */
export const formatBriefPath = (path: string): string =>
  `${PARTS}/brief${formatMarkdownPath(path)}`;

/** Path of what the MCP endpoint knows of a page's operation. */
export const formatMcpPath = (path: string): string => `${PARTS}/mcp${path}.json`;

async function makePage(
  model: SiteModel,
  path: string,
  { renderer, parts, renderSocialImage }: PageTools,
): Promise<readonly OutputFile[]> {
  const page = model.pages[path]!;
  const drawing = renderSocialImage(page, model.settings);
  // Whatever fails first is told.
  drawing.catch(() => {});
  const published = [
    ...(await renderPageFiles(model, path, renderer, parts)),
    ...(isListed(page)
      ? [{ path: formatMarkdownPath(path), body: formatPageMarkdown(model, page) }]
      : []),
    ...(isListed(page) ? [buildSamplesFile(model, page) ?? []].flat() : []),
    ...buildVersionFiles(model, page),
    ...(page.kind === 'operation'
      ? [await buildSdkSamplesFile(model, page, renderer.highlight)]
      : []),
    { path: `/social${path === '/' ? '/index' : path}.png`, body: await drawing },
  ];
  const between = [
    ...(isListed(page)
      ? [{ path: formatBriefPath(path), body: formatPageMarkdown(model, page, 'brief') }]
      : []),
    ...(page.kind === 'operation'
      ? [{ path: formatMcpPath(path), body: JSON.stringify(buildMcpOperation(model, page)) }]
      : []),
  ];
  return [
    ...published.map(({ path: address, body }) => ({ path: `dist/client${address}`, body })),
    ...between,
  ];
}

interface SitePages {
  readonly model: SiteModel;
  readonly tracked: TrackedModel;
  /** Of the pages that are written. */
  readonly paths: readonly string[];
  readonly bundles: SiteBundles;
  /** Hears of each page, counted from 1, and of how many there are. */
  readonly onPage: (count: number, total: number) => void;
}

/**
 * Writes every file that is a page's own: HTML, payload, Markdown, samples and social image, of the pages that may have
 * changed since the last build.
 *
 * @returns digests of the files by path
 * @throws the first page's failure, with the page's path
 */
export async function writeSitePages(
  jobs: JobRunner,
  { model, tracked, paths, bundles, onPage }: SitePages,
): Promise<ReadonlyMap<string, string>> {
  const written = new Map<string, string>();
  const logo = await readFile(join(root, 'content', model.settings.logo.src), 'utf8');
  let tools: Promise<PageTools> | undefined;
  let next = 0;
  async function work(): Promise<void> {
    while (next < paths.length) {
      const path = paths[next]!;
      next += 1;
      onPage(next, paths.length);
      const files = await jobs.run(
        {
          name: `page ${path}`,
          input: [bundles.renderer, bundles.buildId, logo],
          make: async (view) =>
            makePage(view, path, await (tools ??= openTools(model, bundles, logo))),
        },
        tracked,
      );
      for (const [file, hash] of files) written.set(file, hash);
    }
  }
  await Promise.all(Array.from({ length: MAX_PAGES }, work));
  return written;
}
