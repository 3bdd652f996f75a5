import type { LoadedSite } from '#model/load-site.ts';
import { openMcpPart } from '#parts/open-mcp-part.ts';
import { openSearchPart } from '#parts/open-search-part.ts';
import type { Part, PartOptions } from '#parts/part.ts';
import type { AreaRecord } from '#server/edge/area.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { buildFiles } from '#site/files/build-files.ts';

/**
 * Opens the MCP endpoint over the files as they are now.
 *
 * @param areas the sandbox and the callbacks of the preview, which agents share with the pages
 */
export async function openPreviewMcp(
  start: PartOptions,
  { model, bundle }: LoadedSite,
  areas: AreaRecord,
): Promise<Part> {
  // Nothing is kept of what is searched for in the preview.
  const publication = { ...start.publication, isAnalyticsOn: false };
  const search = await openSearchPart({ ...start, publication });
  const site = createFileSite(() => [
    ...buildFiles(model),
    ...buildDescriptionFiles(model, bundle()),
  ]);
  const mcp = await openMcpPart({ ...start, site }, { areas: { ...areas, ...search.areas } });
  return {
    ...mcp,
    async close() {
      await mcp.close();
      await search.close();
    },
  };
}

interface TextFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** Answers as the published site does for the files besides pages, which are written when the first is asked for. */
function createFileSite(build: () => readonly TextFile[]): PartOptions['site'] {
  let files: ReadonlyMap<string, TextFile> | undefined;
  return (request) => {
    files ??= new Map(build().map((file) => [file.path, file]));
    const file = files.get(new URL(request.url).pathname);
    if (!file) throw new HttpError(404, 'Not found.');
    return new Response(file.body, { headers: { 'content-type': file.contentType } });
  };
}
