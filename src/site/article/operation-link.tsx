import { findOperationPage } from '#model/pages/operation-pages.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import { MethodTag } from '#site/layout/method-tag.tsx';

/** The page of an operation, by operationId. @throws when there is no such operation */
export function requireOperationPage(model: SiteModel, operation: string): OperationPage {
  const page = findOperationPage(model, operation);
  if (!page) throw new Error(`site: "${operation}" is no operation`);
  return page;
}

/** A link to the page of an operation, with its method. @throws when there is no such operation */
export function OperationLink({ model, operation }: { model: SiteModel; operation: string }) {
  const page = requireOperationPage(model, operation);
  return (
    <a className="operation-link" href={page.path}>
      <MethodTag method={page.operation.method} /> {page.title}
    </a>
  );
}
