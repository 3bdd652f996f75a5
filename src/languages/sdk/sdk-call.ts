import { isJsonObject, type Json } from '#contract/json.ts';
import type { SchemaProperty } from '#description/schema.ts';
import type { FilePart, SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  findSecret,
  type SampleRequest,
  type SampleResponse,
  type SampleSecret,
} from '#languages/sample/sample-request.ts';

/** What an SDK is given for a parameter or a field: a value, or a file of the working directory. */
export type SdkArgument =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'file'; readonly file: FilePart };

/** The answer of a call, as an SDK gives it. */
export type SdkResponse =
  | { readonly kind: 'json'; readonly isList: boolean }
  | { readonly kind: 'file'; readonly fileName: string; readonly isText: boolean }
  | { readonly kind: 'empty' };

/** The example request of an operation, as a call of an SDK: the same request, without its HTTP. */
export interface SdkCall {
  readonly operationId: string;
  /** The operation's title, in one line. */
  readonly summary: string;
  /** Parameters of path and query, then the fields of the body, by the names of the description. */
  readonly inputs: readonly (readonly [name: string, argument: SdkArgument])[];
  /** What the operation takes, with the types. */
  readonly takes: readonly SchemaProperty[];
  readonly idempotencyKey?: string;
  /** Absent where the operation needs none. */
  readonly secret?: SampleSecret;
  readonly answer: SdkResponse;
}

type Input = SdkCall['inputs'][number];

const buildInput = ([name, value]: readonly [string, Json]): Input => [
  name,
  { kind: 'value', value },
];

function listFields(body: SampleBody): readonly Input[] {
  if (body.kind === 'json')
    return isJsonObject(body.value) ? Object.entries(body.value).map(buildInput) : [];
  if (body.kind !== 'multipart') return [];
  return [
    ...body.fields.map(buildInput),
    ...body.files.map((file): Input => [file.name, { kind: 'file', file }]),
  ];
}

/** A list has entries and a place where the next page begins, as the SDKs see it. */
function isList({ schema }: SampleResponse & { readonly kind: 'json' }): boolean {
  const find = (name: string) => schema.properties.find((own) => own.name === name);
  return find('page') !== undefined && find('data')?.schema.items !== undefined;
}

function buildAnswer({ answer, headers }: SampleRequest): SdkResponse {
  if (answer.kind === 'json') return { kind: 'json', isList: isList(answer) };
  if (answer.kind === 'empty') return answer;
  const accept = headers.find(({ name }) => name === 'Accept');
  const isText = accept?.kind === 'text' && accept.value.startsWith('text/');
  return { ...answer, isText };
}

/** Takes the HTTP off an example request. Headers that no SDK has are left out. */
export function buildSdkCall(request: SampleRequest): SdkCall {
  const { operationId, summary, parameters, body } = request;
  const idempotencyKey = findIdempotencyKey(request);
  const secret = findSecret(request);
  return {
    operationId,
    summary,
    inputs: [...parameters.map(buildInput), ...listFields(body)],
    takes: request.inputs,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(secret !== undefined && { secret }),
    answer: buildAnswer(request),
  };
}
