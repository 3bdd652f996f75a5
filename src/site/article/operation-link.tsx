import type { OperationPage, SiteModel } from '#model/site-model.ts';
import { MethodTag } from '#site/layout/method-tag.tsx';

/** The page of an operation, by operationId. @throws when there is no such operation */
export function findOperation(model: SiteModel, operation: string): OperationPage {
  for (const page of Object.values(model.pages)) {
    if (page.kind === 'operation' && page.operation.operationId === operation) return page;
  }
  throw new Error(`site: "${operation}" is no operation`);
}

/** A link to the page of an operation, with its method. @throws when there is no such operation */
export function OperationLink({ model, operation }: { model: SiteModel; operation: string }) {
  const page = findOperation(model, operation);
  return (
    <a className="operation-link" href={page.path}>
      <MethodTag method={page.operation.method} /> {page.title}
    </a>
  );
}
