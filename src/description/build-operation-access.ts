import type { OperationAccess } from '#contract/operation-access.ts';
import type { DescribedOperation } from './operation.ts';

type Described = Pick<
  DescribedOperation,
  'operationId' | 'method' | 'endpoint' | 'summary' | 'pagePath' | 'permission' | 'caller'
>;

/** What an operation asks of its caller, for those who look for the calls of a program. */
export function buildOperationAccess({
  summary,
  pagePath,
  caller,
  ...operation
}: Described): OperationAccess {
  const { operationId, method, endpoint, permission } = operation;
  return {
    operationId,
    method,
    endpoint,
    title: summary,
    page: pagePath,
    ...(permission !== undefined && { permission }),
    ...(caller === 'user' && { isForUsers: true }),
  };
}
