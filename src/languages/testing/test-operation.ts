// Builders for tests: every field has a plain value, and a test says only what it is about.
import type {
  DescribedOperation,
  MediaContent,
  OperationResponse,
  Parameter,
} from '#description/operation.ts';
import type { Schema } from '#description/schema.ts';

/** A schema: a string unless told otherwise. */
export function buildTestSchema(given: Partial<Schema> = {}): Schema {
  return {
    types: ['string'],
    nullable: false,
    description: '',
    limits: {},
    readOnly: false,
    writeOnly: false,
    deprecated: false,
    properties: [],
    ...given,
  };
}

/** An object schema with the given properties, all required. */
export function buildTestObject(
  properties: Readonly<Record<string, Partial<Schema>>>,
  given: Partial<Schema> = {},
): Schema {
  return buildTestSchema({
    types: ['object'],
    properties: Object.entries(properties).map(([name, own]) => ({
      name,
      required: true,
      schema: buildTestSchema(own),
    })),
    ...given,
  });
}

/** A parameter: a string in the query that may be left out, unless told otherwise. */
export function buildTestParameter(
  given: Partial<Parameter> & { readonly name: string },
): Parameter {
  return {
    location: 'query',
    required: false,
    deprecated: false,
    description: '',
    schema: buildTestSchema(),
    ...given,
  };
}

/** The Idempotency-Key header of operations that write. */
export const TEST_IDEMPOTENCY_KEY: Parameter = buildTestParameter({
  name: 'Idempotency-Key',
  location: 'header',
  example: '7f6c1a52-6e0e-4b8c-9d57-0d4f5a2b9c11',
});

/** Content of a request or response: JSON unless told otherwise. */
export function buildTestContent(given: Partial<MediaContent> = {}): MediaContent {
  return { mediaType: 'application/json', schema: buildTestSchema(), examples: [], ...given };
}

/** A response: 200 without content unless told otherwise. */
export function buildTestResponse(given: Partial<OperationResponse> = {}): OperationResponse {
  return { status: '200', description: '', headers: [], contents: [], errors: [], ...given };
}

/** An operation: GET /v1/accounts with a JSON answer unless told otherwise. */
export function buildTestOperation(given: Partial<DescribedOperation> = {}): DescribedOperation {
  const schema = buildTestObject({ id: {}, balance: { types: ['integer'] } }, { name: 'Account' });
  return {
    operationId: 'listAccounts',
    method: 'GET',
    endpoint: '/v1/accounts',
    summary: 'List accounts',
    description: 'Lists the accounts.',
    repeat: 'reads',
    tag: 'Accounts',
    pagePath: '/accounts/get-accounts',
    requiresAuthentication: true,
    caller: 'any',
    deprecated: false,
    parameters: [],
    responses: [buildTestResponse({ contents: [buildTestContent({ schema })] })],
    errors: [],
    sideEffects: [],
    callbacks: [],
    related: [],
    ...given,
  };
}
