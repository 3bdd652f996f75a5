import type { HttpError } from '#server/edge/http-error.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { ErrorCode } from '#server/graphql/user-error.ts';

const TYPE: HeaderRecord = { 'content-type': 'application/json; charset=utf-8' };

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const MESSAGES: Readonly<Record<number, string>> = {
  405: 'This method is not allowed here.',
  406: 'Accept must name application/graphql-response+json or application/json.',
  415: 'Content-Type must be application/json in UTF-8.',
};

/** An error of the request as a whole. */
export interface RequestError {
  readonly status: number;
  /** @default what the status says */
  readonly code?: ErrorCode;
  /** @default what the status says */
  readonly message?: string;
  readonly extensions?: Readonly<Record<string, string>>;
}

/** A refusal in the form of a GraphQL answer. */
export function buildErrorResponse(refusal: RequestError, headers: HeaderRecord): Response {
  const { status, extensions } = refusal;
  const code = refusal.code ?? CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  const message = refusal.message ?? MESSAGES[status] ?? 'The request was refused.';
  const body = JSON.stringify({ errors: [{ message, extensions: { code, ...extensions } }] });
  return new Response(body, { status, headers: mergeHeaders(headers, TYPE) });
}

/** What the server in front refuses, in the form of a GraphQL answer. */
export function buildHttpErrorResponse(error: HttpError, headers: HeaderRecord): Response {
  const { status, message } = error;
  return buildErrorResponse({ status, message }, { ...headers, ...error.headers });
}

/** The answer of graphql-http; a refusal without a body gets one. */
export function buildResponse(
  body: string | null,
  init: { readonly status: number; readonly headers?: HeaderRecord },
  headers: HeaderRecord,
): Response {
  const { status } = init;
  const all = mergeHeaders(TYPE, headers, init.headers ?? {});
  if (body === null) return buildErrorResponse({ status }, all);
  return new Response(body, { status, headers: all });
}
