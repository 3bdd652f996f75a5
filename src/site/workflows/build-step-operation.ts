import type { DescribedOperation } from '#description/operation.ts';
import type { StepOperation } from './workflow.ts';

/** What a step says of the operation that it calls. @param page of the operation: its title and address */
export function buildStepOperation(
  operation: DescribedOperation,
  { title, path }: Pick<StepOperation, 'title' | 'path'>,
): StepOperation {
  const { operationId, method, endpoint, permission, caller } = operation;
  return {
    operationId,
    method,
    endpoint,
    title,
    path,
    fileFields: listFileFields(operation),
    ...(permission !== undefined && caller !== 'user' && { permission }),
  };
}

function listFileFields({ requestBody }: DescribedOperation): readonly string[] {
  const form = requestBody?.contents.find(({ mediaType }) => mediaType.startsWith('multipart/'));
  return (form?.schema.properties ?? [])
    .filter(({ schema }) => schema.format === 'binary')
    .map(({ name }) => name);
}
