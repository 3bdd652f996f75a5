import type { SiteModel } from '#model/site-model.ts';
import { MethodTag } from '#site/layout/method-tag.tsx';

/** A link to the page of an operation, with its method. @throws when there is no such operation */
export function OperationLink({ model, operation }: { model: SiteModel; operation: string }) {
  const page = Object.values(model.pages).find(
    (candidate) => candidate.kind === 'operation' && candidate.operation.operationId === operation,
  );
  if (page?.kind !== 'operation')
    throw new Error(`site: OperationLink names "${operation}", which is no operation`);
  return (
    <a className="operation-link" href={page.path}>
      <MethodTag method={page.operation.method} /> {page.title}
    </a>
  );
}
