import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerMistake } from '#server/mcp/answers/tool-answer.ts';
import type { ContentIndex } from '#server/mcp/content/index-content.ts';
import { listNearest } from './list-nearest.ts';

/** Says that there is no such operation, and which have a name like it. */
export function failUnknownOperation(
  operationId: string,
  { operations }: ContentIndex,
): CallToolResult {
  const names = operations.map((operation) => operation.operationId);
  const near = listNearest(operationId, names).join(', ');
  return answerMistake(
    `There is no operation ${operationId}. Near: ${near}. find_operations finds others.`,
  );
}
