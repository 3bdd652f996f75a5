import { buildExampleValue } from './example-value.ts';
import { buildIdempotencyKey } from './idempotency-key.ts';
import { buildSampleBody, type SampleBody } from './sample-body.ts';
import { encodeAddress, encodeValue, formatValue } from './url-text.ts';
import type {
  Caller,
  DescribedOperation,
  OperationResponse,
  Parameter,
} from '#description/operation.ts';
import { isIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { Json } from '#contract/json.ts';
import type { Schema, SchemaProperty } from '#description/schema.ts';

/** What callers show who they are by: an app key, or the access token of a user. */
export type SampleSecret = 'apiKey' | 'accessToken';

/** Variables of the environment that samples read secrets from. */
export const SECRET_VARIABLES: Readonly<Record<SampleSecret, string>> = {
  apiKey: 'WALLET_API_KEY',
  accessToken: 'WALLET_ACCESS_TOKEN',
};

/** What programs say above the variable that holds their idempotency key. */
export const KEY_COMMENT = 'Your own id of this change, the same for each attempt.';

/**
 * A header: with a text, with a secret of the caller as bearer token, or with an idempotency key, which programs keep in
 * a variable for their readers to change.
 */
export type SampleHeader =
  | { readonly name: string; readonly kind: 'text'; readonly value: string }
  | { readonly name: string; readonly kind: 'bearer'; readonly secret: SampleSecret }
  | { readonly name: string; readonly kind: 'key'; readonly value: string };

/** What a good answer is: JSON, a file to be written under a name, or nothing. */
export type SampleResponse =
  | { readonly kind: 'json'; readonly schema: Schema }
  | { readonly kind: 'file'; readonly fileName: string }
  | { readonly kind: 'empty' };

/** An operation's example request, before any language writes it down. */
export interface SampleRequest {
  readonly operationId: string;
  /** The operation's title, in one line. */
  readonly summary: string;
  readonly method: string;
  /** Without a slash at the end. Like path, it holds no quote, `$`, brace or backslash. */
  readonly baseUrl: string;
  /** Path with example values in place, and the query; begins with '/'. */
  readonly path: string;
  /** What the path holds for its parameters and those of the query, by their names. */
  readonly parameters: readonly (readonly [name: string, value: Json])[];
  /** What the operation takes: its parameters of path and query, then the fields of its body. */
  readonly inputs: readonly SchemaProperty[];
  readonly headers: readonly SampleHeader[];
  readonly body: SampleBody;
  readonly answer: SampleResponse;
}

/** Builds the example request of an operation from the example values of its description. */
export function buildSampleRequest(operation: DescribedOperation, apiUrl: string): SampleRequest {
  const body = buildSampleBody(operation);
  const { answer, accept } = readResponse(operation);
  const path = buildPath(operation);
  const key = buildIdempotencyKey({ operationId: operation.operationId, path, body });
  return {
    operationId: operation.operationId,
    summary: operation.summary.replace(/\s+/g, ' '),
    method: operation.method,
    baseUrl: encodeAddress(apiUrl.replace(/\/+$/, '')),
    path,
    parameters: listSentParameters(operation).map((own) => [own.name, readParameterValue(own)]),
    inputs: listInputs(operation),
    headers: buildHeaders(operation, body, { accept, key }),
    body,
    answer,
  };
}

/** What an operation takes: its parameters of path and query, then the fields of its body. */
export function listInputs({
  parameters,
  requestBody,
}: DescribedOperation): readonly SchemaProperty[] {
  return [
    ...parameters.filter(({ location }) => location === 'path' || location === 'query'),
    ...(requestBody?.contents[0]?.schema.properties ?? []),
  ];
}

/** The secret that a request is authorised by; undefined where it needs none. */
export function findSecret({ headers }: Pick<SampleRequest, 'headers'>): SampleSecret | undefined {
  return headers.find((header) => header.kind === 'bearer')?.secret;
}

/** The idempotency key of a request; undefined where it takes none. */
export function findIdempotencyKey({
  headers,
}: Pick<SampleRequest, 'headers'>): string | undefined {
  return headers.find((header) => header.kind === 'key')?.value;
}

function buildPath({ endpoint, parameters }: DescribedOperation): string {
  const path = endpoint.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find(
      (candidate) => candidate.location === 'path' && candidate.name === name,
    );
    return encodeValue(parameter ? readParameterValue(parameter) : whole);
  });
  const query = parameters
    .filter((parameter) => parameter.location === 'query' && isShownInQuery(parameter))
    .map(
      (parameter) => `${encodeValue(parameter.name)}=${encodeValue(readParameterValue(parameter))}`,
    );
  return encodeAddress(query.length > 0 ? `${path}?${query.join('&')}` : path);
}

/** The parameters of path and query that an example request has. */
function listSentParameters({ endpoint, parameters }: DescribedOperation): readonly Parameter[] {
  return parameters.filter((parameter) => {
    const { location, name } = parameter;
    if (location === 'path') return endpoint.includes(`{${name}}`);
    return location === 'query' && isShownInQuery(parameter);
  });
}

/** A sample shows what the call is about; of what may be left out, only the size of a list's page. */
function isShownInQuery({ name, required }: Parameter): boolean {
  return required || name === 'limit';
}

function readParameterValue({ example, schema }: Parameter): Json {
  return example ?? buildExampleValue(schema);
}

/** OpenAPI says these three elsewhere: by security, responses and request body. */
const DESCRIBED_ELSEWHERE = new Set(['accept', 'authorization', 'content-type']);

function buildHeaders(
  { parameters, requiresAuthentication, caller }: DescribedOperation,
  body: SampleBody,
  { accept, key }: { readonly accept: string; readonly key: string },
): SampleHeader[] {
  const own = parameters
    .filter(
      ({ location: place, name }) =>
        place === 'header' && !DESCRIBED_ELSEWHERE.has(name.toLowerCase()),
    )
    .flatMap((parameter): SampleHeader[] => {
      const { name } = parameter;
      if (isIdempotencyKey(name)) return [{ name, kind: 'key', value: key }];
      return parameter.required
        ? [{ name, kind: 'text', value: formatValue(readParameterValue(parameter)) }]
        : [];
    });
  const contentType = body.kind === 'json' || body.kind === 'text' ? body.mediaType : undefined;
  return [
    { name: 'Accept', kind: 'text', value: accept },
    ...(requiresAuthentication
      ? [{ name: 'Authorization', kind: 'bearer', secret: chooseSecret(caller) } as const]
      : []),
    ...(contentType ? [{ name: 'Content-Type', kind: 'text', value: contentType } as const] : []),
    ...own,
  ];
}

/** An app key is refused where only users may call; elsewhere it is what a program has. */
function chooseSecret(caller: Caller): SampleSecret {
  return caller === 'user' ? 'accessToken' : 'apiKey';
}

function readResponse({ responses, operationId }: DescribedOperation): {
  answer: SampleResponse;
  accept: string;
} {
  const good = responses.find(
    ({ status, contents }) => status.startsWith('2') && contents.length > 0,
  );
  const [content] = good?.contents ?? [];
  if (!good || !content) return { answer: { kind: 'empty' }, accept: 'application/json' };
  const { mediaType, schema } = content;
  if (/^application\/(.+\+)?json$/.test(mediaType)) {
    return { answer: { kind: 'json', schema }, accept: mediaType };
  }
  const fileName = readFileName(good) ?? `${formatKebab(operationId)}.${readExtension(mediaType)}`;
  return { answer: { kind: 'file', fileName }, accept: mediaType };
}

/** The name that the example of Content-Disposition gives (RFC 6266). */
function readFileName({ headers }: OperationResponse): string | undefined {
  const header = headers.find(({ name }) => name.toLowerCase() === 'content-disposition');
  const example = header?.example;
  return typeof example === 'string' ? /filename="?([\w-][\w.-]*)"?/.exec(example)?.[1] : undefined;
}

/** 'createAccount' as 'create-account'. */
export function formatKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');
}

function readExtension(mediaType: string): string {
  const subtype = /^[\w.-]+\/([\w-]+)/.exec(mediaType)?.[1] ?? 'bin';
  if (subtype === 'octet-stream') return 'bin';
  return subtype === 'plain' ? 'txt' : subtype;
}
