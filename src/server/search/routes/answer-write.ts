import type { WriteOperation } from '#server/search/indices/write-operation.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

/** Queues changes and answers with their task and the time under the wire's name. */
export function answerWrite(
  { indices, clock }: SearchServiceParts,
  operations: readonly WriteOperation[],
  { time = 'updatedAt', ...more }: { readonly time?: string; readonly [field: string]: unknown },
) {
  const taskID = indices.write(operations);
  return { json: { ...more, taskID, [time]: new Date(clock.now()).toISOString() } };
}
