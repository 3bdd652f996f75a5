import { listOperationPages } from '#model/pages/operation-pages.ts';
import { buildSdkSamples } from '#languages/sdk/build-sdk-samples.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import type { SdkSampleDocument } from '#site/article/sdk/sdk-sample-document.ts';
import type { Highlight } from '#site/article/highlight.ts';
import { formatSdkSamplesPath } from '#site/article/samples-path.ts';
import type { SiteFile } from './site-file.ts';

/**
 * The samples of an operation's page that use an SDK, highlighted. They load when a reader chooses them.
 *
 * @param highlight that of the pages, so that grammars and lines are in memory once
 */
export async function buildSdkSamplesFile(
  { settings, apiVersion }: SiteModel,
  { path, operation }: OperationPage,
  highlight: Highlight,
): Promise<SiteFile> {
  const samples = buildSdkSamples(operation, { ...settings, version: apiVersion });
  const documents = await Promise.all(
    samples.map(async ({ language, code, install }): Promise<SdkSampleDocument> => {
      return { language, install, html: await highlight(code, language) };
    }),
  );
  return {
    path: formatSdkSamplesPath(path),
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(documents),
  };
}

/** The page whose SDK samples stand at an address; undefined for all other addresses. */
export function findSdkSamplesPage(model: SiteModel, path: string): OperationPage | undefined {
  return listOperationPages(model).find((page) => formatSdkSamplesPath(page.path) === path);
}
