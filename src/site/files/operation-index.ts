import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { SiteFile } from './site-file.ts';

/** All operations and the errors by code, for the console: it finds by typing, and explains refusals. */
export function buildOperationIndex(model: SiteModel): SiteFile {
  const operations = listOperationPages(model).map((page) => ({
    path: page.path,
    title: page.title,
    section: page.navigationSection ?? '',
    method: page.operation.method,
    endpoint: page.operation.endpoint,
  }));
  const errors = Object.fromEntries(
    model.errors.map(({ code, title, cause, cure }) => [code, { title, cause, cure }]),
  );
  return {
    path: '/console.json',
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ operations, errors }),
  };
}
