import type { JsonObject } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { findDocumentOperations } from '#description/read-document.ts';
import { readSchema } from '#description/read-schema.ts';
import { distance } from 'fastest-levenshtein';
import { failUsage } from './failure.ts';

/** Finds an operation by its operationId. @throws CommandError that names the nearest one */
export function findOperation(description: JsonObject, operationId: string): DescribedOperation {
  const operations = findDocumentOperations(description, readSchema);
  const found = operations.find(({ known }) => known.operationId === operationId);
  if (found) return found.read();
  const far = (id: string) => distance(id.toLowerCase(), operationId.toLowerCase());
  const [nearest = ''] = operations
    .map(({ known }) => known.operationId)
    .toSorted((one, other) => far(one) - far(other));
  return failUsage(`There is no operation ${operationId}. Is it ${nearest}?`);
}
