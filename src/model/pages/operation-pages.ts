import type { OperationPage, SiteModel } from '#model/site-model.ts';

type Pages = Pick<SiteModel, 'pages'>;

/** Lists the pages of all operations. */
export function listOperationPages({ pages }: Pages): readonly OperationPage[] {
  return Object.values(pages).filter((page) => page.kind === 'operation');
}

/** Finds the page of an operation by its operationId; undefined where there is none. */
export function findOperationPage(
  { pages }: Pages,
  operationId: unknown,
): OperationPage | undefined {
  return Object.values(pages).find(
    (page): page is OperationPage =>
      page.kind === 'operation' && page.operation.operationId === operationId,
  );
}
