import { isJsonObject } from '#contract/json.ts';
import { EFFECTS } from '#contract/effect.ts';
import { METHODS, type Method } from '#contract/method.ts';
import type { DescriptionContext, SchemaFacts } from './description-context.ts';
import { describeTypicalMistakes, type MistakenParts } from './describe-typical-mistakes.ts';
import type { DescribedOperation, Note, OperationResponse, RequestBody } from './operation.ts';
import { readCaller } from './read-caller.ts';
import { readContents } from './read-contents.ts';
import { readParameters } from './read-parameters.ts';
import { readRepeat } from './read-repeat.ts';
import { readResponses } from './read-responses.ts';
import { readText, readTexts } from './read-text.ts';
import type { Located } from './references.ts';

/** An operation with its position in the description. */
export interface OperationPosition {
  readonly endpoint: string;
  readonly method: Method;
  readonly at: Located;
  readonly pathItem: Located;
}

/** Finds the operations of a path item, in the order in which they stand there. */
export function findOperations(
  { references }: Pick<DescriptionContext, 'references'>,
  endpoint: string,
  pathItem: Located,
): OperationPosition[] {
  return references.children(pathItem).flatMap(([key, at]) => {
    const method = METHODS.find((candidate) => candidate.toLowerCase() === key);
    return method ? [{ endpoint, method, at, pathItem }] : [];
  });
}

/** What a look at the place of an operation tells. */
export type KnownFields = Pick<DescribedOperation, 'operationId' | 'method' | 'endpoint'> & {
  readonly permission: string | undefined;
};

/** Reads what a look at the place of an operation tells. */
export function readKnownFields({ endpoint, method, at }: OperationPosition): KnownFields {
  const fields = isJsonObject(at.value) ? at.value : {};
  return {
    operationId: readText(fields['operationId']),
    method,
    endpoint,
    permission: typeof fields['x-permission'] === 'string' ? fields['x-permission'] : undefined,
  };
}

/** Reads one operation of an OpenAPI 3.1 description: YAML files, their bundle, or a part of the bundle. */
export function readOperation<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  position: OperationPosition,
): DescribedOperation<S> {
  const { method, at, pathItem } = position;
  const { permission, ...known } = readKnownFields(position);
  const fields = isJsonObject(at.value) ? at.value : {};
  const { security } = fields;
  const note = readNote(fields['x-note']);
  const effect = EFFECTS.find((each) => each === fields['x-effect']);
  const requestBody = readRequestBody(context, at);
  const parameters = readParameters(context, [
    context.references.child(pathItem, 'parameters'),
    context.references.child(at, 'parameters'),
  ]);
  const responses = tellMistakes(context, readResponses(context, at), { parameters, requestBody });
  return {
    ...known,
    ...(permission !== undefined && { permission }),
    summary: readText(fields['summary']),
    description: readText(fields['description']),
    tag: readTexts(fields['tags'])[0] ?? '',
    pagePath: readText(fields['x-page']),
    requiresAuthentication: !(Array.isArray(security) && security.length === 0),
    caller: readCaller(fields),
    ...(note && { note }),
    ...(effect && { effect }),
    repeat: readRepeat(method, effect, fields['x-repeat']),
    deprecated: fields['deprecated'] === true,
    parameters,
    ...(requestBody && { requestBody }),
    responses,
    errors: responses.flatMap(({ errors }) => errors),
    sideEffects: readTexts(fields['x-side-effects']),
    callbacks: readTexts(fields['x-callbacks']),
    related: readTexts(fields['x-related']),
  };
}

/** The error that every request can have, and that says nothing before it names the operation's own fields. */
export const CODE_OF_MISTAKES = 'validation_failed';

/** Names the operation's own typical mistakes where nobody has written a cause for it. */
function tellMistakes<S extends SchemaFacts>(
  { errors: catalogue }: DescriptionContext<S>,
  responses: readonly OperationResponse<S>[],
  parts: MistakenParts<S>,
): OperationResponse<S>[] {
  const general = catalogue.get(CODE_OF_MISTAKES)?.cause;
  return responses.map((response) => ({
    ...response,
    errors: response.errors.map((error) =>
      error.code === CODE_OF_MISTAKES && error.cause === general
        ? { ...error, cause: describeTypicalMistakes(parts) ?? error.cause }
        : error,
    ),
  }));
}

function readNote(value: unknown): Note | undefined {
  if (!isJsonObject(value) || typeof value['text'] !== 'string') return undefined;
  const kinds: readonly Note['kind'][] = [...METHODS, 'info', 'warning', 'tip'];
  const kind = kinds.find((candidate) => candidate === value['kind']) ?? 'info';
  return { kind, text: value['text'].trim() };
}

function readRequestBody<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  operation: Located,
): RequestBody<S> | undefined {
  const at = context.references.child(operation, 'requestBody');
  if (!isJsonObject(at.value)) return undefined;
  return {
    required: at.value['required'] === true,
    description: readText(at.value['description']),
    contents: readContents(context, at),
  };
}
