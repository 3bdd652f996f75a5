import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type { DescriptionContext, ErrorDefinition, SchemaFacts } from './description-context.ts';
import type { OperationResponse } from './operation.ts';
import { readContents } from './read-contents.ts';
import { readHeaders } from './read-parameters.ts';
import { readText } from './read-text.ts';
import type { Located } from './references.ts';

/** Reads the responses of an operation, by status, with the errors that each can carry. */
export function readResponses<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  operation: Located,
): OperationResponse<S>[] {
  const { references } = context;
  return references
    .children(references.child(operation, 'responses'))
    .map(([status, at]) => ({
      status,
      description: readText(isJsonObject(at.value) && at.value['description']),
      headers: readHeaders(context, at),
      contents: readContents(context, at),
      errors: readErrors(context, at, Number(status)),
    }))
    .toSorted((one, other) => one.status.localeCompare(other.status));
}

function readErrors<S extends SchemaFacts>(
  { references, errors, checks }: DescriptionContext<S>,
  response: Located,
  status: number,
): OperationError[] {
  return references.children(references.child(response, 'x-errors')).flatMap(([, entry]) => {
    const fields = isJsonObject(entry.value) ? entry.value : {};
    const code = String(fields['code']);
    const definition = errors.get(code);
    if (definition?.status === status) return [buildOperationError(code, fields, definition)];
    checks?.onMisplacedError(entry, code, status);
    return [];
  });
}

/**
 * Builds an error as a response lists it.
 *
 * @param entry the entry of x-errors; the catalogue says what the entry leaves out of cause and cure
 */
export function buildOperationError(
  code: string,
  entry: JsonObject,
  { status, title, cause, cure }: ErrorDefinition,
): OperationError {
  return {
    status,
    code,
    title,
    cause: typeof entry['cause'] === 'string' ? entry['cause'] : cause,
    cure: typeof entry['cure'] === 'string' ? entry['cure'] : cure,
  };
}
