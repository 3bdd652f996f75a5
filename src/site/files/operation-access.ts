import { ACCESS_PATH } from '#contract/operation-access.ts';
import { buildOperationAccess } from '#description/build-operation-access.ts';
import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { SiteFile } from './site-file.ts';

/** What each operation asks of its caller, for the tool that finds the permissions of a program. */
export function buildAccessFile(model: SiteModel): SiteFile {
  const operations = listOperationPages(model).map(({ operation }) =>
    buildOperationAccess(operation),
  );
  return {
    path: ACCESS_PATH,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(operations),
  };
}
