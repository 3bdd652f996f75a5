import type { MDXContent } from 'mdx/types';
import type { SiteModel } from '#model/site-model.ts';
import { buildDocument, type DocumentParts } from './document.ts';
import { formatPayloadPath } from './payload.ts';
import type { Highlight } from '#site/app.tsx';
import type { RenderedPage } from './entry.rsc.tsx';
import type { SealedPayload } from './seal-payload.ts';

/** The functions of the built server bundle that writing needs. */
export interface SiteRenderer {
  /** Has to be awaited before the first page. Takes what compiles guides, which are no part of the bundle. */
  prepare(compile: (body: string) => Promise<MDXContent>): Promise<void>;
  readonly highlight: Highlight;
  getEntryUrl(): Promise<string>;
  renderPayload(model: SiteModel, path: string, buildId: string): Promise<SealedPayload>;
  renderRoute(model: SiteModel, path: string, buildId: string): Promise<RenderedPage>;
}

/** What all pages of a build share. */
export interface PageParts extends DocumentParts {
  readonly buildId: string;
}

/** A file of a page, by its address. */
export interface PageFile {
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** Address of the file that holds a page's document: '/a/b' has '/a/b/index.html'. */
export const formatDocumentPath = (path: string): string =>
  `${path === '/' ? '' : path}/index.html`;

/**
 * Makes PATH/index.html and PATH.rsc of a page.
 *
 * @throws the page's failure, with the page's path
 */
export async function renderPageFiles(
  model: SiteModel,
  path: string,
  renderer: SiteRenderer,
  parts: PageParts,
): Promise<readonly PageFile[]> {
  const page = await renderer.renderRoute(model, path, parts.buildId).catch((error: unknown) => {
    throw new Error(`render: ${path} could not be rendered`, { cause: error });
  });
  const payloadPath = formatPayloadPath(path);
  return [
    {
      path: formatDocumentPath(path),
      body: buildDocument(page, payloadPath, parts),
    },
    { path: payloadPath, body: page.payload },
  ];
}
