import type { Json } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import {
  findIdempotencyKey,
  findSecret,
  type SampleRequest,
  type SampleSecret,
} from '#languages/sample/sample-request.ts';
import type { FilePart } from '#languages/sample/sample-body.ts';

/** What an SDK is given for a field: a value, or a file of the working directory. */
export type SdkArgument =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'file'; readonly file: FilePart };

/** The example request of an operation, as a call of an SDK: the same request, without its HTTP. */
export interface SdkCall {
  readonly operationId: string;
  /** Parameters of path and query, then the fields of the body, by the names of the description. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly fields: readonly (readonly [name: string, argument: SdkArgument])[];
  readonly idempotencyKey?: string;
  /** Absent where the operation needs none. */
  readonly secret?: SampleSecret;
}

/** The values that the example address has in the place of its parameters. */
function readParameters(endpoint: string, path: string): readonly (readonly [string, string])[] {
  const [place = '', query = ''] = path.split('?');
  const segments = place.split('/');
  const inPath = endpoint.split('/').flatMap((segment, index): [string, string][] => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')]];
  });
  return [...inPath, ...new URLSearchParams(query)];
}

function readFields({ body }: SampleRequest): readonly (readonly [string, SdkArgument])[] {
  if (body.kind === 'json')
    return Object.entries(body.value as Readonly<Record<string, Json>>).map(([name, value]) => [
      name,
      { kind: 'value', value },
    ]);
  if (body.kind !== 'multipart') return [];
  return [
    ...body.fields.map(([name, value]) => [name, { kind: 'value', value }] as const),
    ...body.files.map((file) => [file.name, { kind: 'file', file }] as const),
  ];
}

/** Takes the HTTP off an example request. */
export function buildSdkCall(
  { operationId, endpoint }: Pick<DescribedOperation, 'operationId' | 'endpoint'>,
  request: SampleRequest,
): SdkCall {
  const idempotencyKey = findIdempotencyKey(request);
  const secret = findSecret(request);
  return {
    operationId,
    parameters: readParameters(endpoint, request.path),
    fields: readFields(request),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(secret !== undefined && { secret }),
  };
}
