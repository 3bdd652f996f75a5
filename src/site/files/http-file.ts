import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import type { SiteModel } from '#model/site-model.ts';
import { formatHttpRequest, formatHttpVariables } from './http-request.ts';

/** Writes all operations as an HTTP file, which editors and Bruno run request by request. */
export function formatHttpFile(model: SiteModel): string {
  const { settings } = model;
  const requests = model.navigation.flatMap(({ title, links }) =>
    links.flatMap(({ href }) => {
      const page = model.pages[href];
      if (page?.kind !== 'operation') return [];
      const sample = buildSampleRequest(page.operation, settings.apiUrl);
      const head = [`### ${title}: ${page.title}`, `# @name ${sample.operationId}`];
      return [formatHttpRequest(sample, head)];
    }),
  );
  const variables = formatHttpVariables(settings.apiUrl, ['apiKey', 'accessToken']);
  return `${[variables, ...requests].join('\n\n')}\n`;
}
