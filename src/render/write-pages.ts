import type { SiteModel } from '#model/site-model.ts';
import { buildDocument, type DocumentParts } from './document.ts';
import { formatPayloadPath } from './payload.ts';
import type { RenderedPage } from './entry.rsc.tsx';
import type { SealedPayload } from './seal-payload.ts';
import type { SiteWriter } from './site-writer.ts';

/** The functions of the built server bundle that writing needs. */
export interface SiteRenderer {
  listPaths(model: SiteModel): readonly string[];
  getEntryUrl(): Promise<string>;
  renderPayload(model: SiteModel, path: string, buildId: string): Promise<SealedPayload>;
  renderRoute(model: SiteModel, path: string, buildId: string): Promise<RenderedPage>;
}

/** What all pages of a build share. */
interface PageParts extends DocumentParts {
  readonly buildId: string;
  /** Hears of each page, counted from 1, and of how many there are. */
  readonly onPage?: (count: number, total: number) => void;
}

/**
 * Writes PATH/index.html and PATH.rsc of every page.
 *
 * @throws the first page's failure, with the page's path
 */
export async function writePages(
  model: SiteModel,
  renderer: SiteRenderer,
  writer: SiteWriter,
  parts: PageParts,
): Promise<number> {
  const paths = renderer.listPaths(model);
  for (const [index, path] of paths.entries()) {
    parts.onPage?.(index + 1, paths.length);
    const page = await renderer.renderRoute(model, path, parts.buildId).catch((error: unknown) => {
      throw new Error(`render: ${path} could not be rendered`, { cause: error });
    });
    const payloadPath = formatPayloadPath(path);
    await writer.write(
      `${path === '/' ? '' : path}/index.html`,
      buildDocument(page, payloadPath, parts),
    );
    await writer.write(payloadPath, page.payload);
  }
  return paths.length;
}
