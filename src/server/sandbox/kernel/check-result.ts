import type { OperationResult } from './call.ts';
import type { Checks } from './create-checks.ts';
import { findSuccess, type Operation } from './operation.ts';

/** A result that is not as the description has it: a mistake of the sandbox. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError';
}

/**
 * Compares a result with what its operation documents.
 *
 * @throws MismatchError
 */
export function checkResult(checks: Checks, operation: Operation, result: OperationResult): void {
  const { operationId: id } = operation;
  const { status, json, text } = result;
  const described = findSuccess(operation, status);
  if (!described) throw new MismatchError(`${id} does not document the status ${status}.`);
  const [content] = described.contents;
  if (!content) {
    if (json !== undefined || text !== undefined)
      throw new MismatchError(`${id} documents no body for ${status}.`);
    return;
  }
  if (content.mediaType !== 'application/json') {
    if (text === undefined)
      throw new MismatchError(`${id} documents ${content.mediaType} for ${status}.`);
    return;
  }
  // As it will be read: without what JSON leaves out.
  const sent: unknown = json === undefined ? undefined : JSON.parse(JSON.stringify(json));
  const mistake = checks.checkOutput(content.schema.pointer, sent);
  if (mistake)
    throw new MismatchError(`${id}, ${status}: ${mistake.pointer || '/'} - ${mistake.detail}`);
}
