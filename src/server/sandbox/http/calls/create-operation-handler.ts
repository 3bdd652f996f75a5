import {
  DELAY_HEADER,
  FORCE_HEADER,
  MAX_DELAY_MS,
  WORKSPACE_HEADER,
} from '#contract/sandbox-headers.ts';
import { isWorkspaceId, readSentWorkspace } from '#contract/workspace-id.ts';
import type { RequestContext } from '#server/edge/area.ts';
import type { RateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { REPLAYED } from '#server/sandbox/http/workspaces/find-kept-answer.ts';
import type { OperationResult } from '#server/sandbox/kernel/call.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { createRouter, type Match } from '#description/create-router.ts';
import { findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import { NO_TOKEN } from '#server/sandbox/domain/authenticate.ts';
import {
  isSameForAll,
  type ErrorAnswers,
} from '#server/sandbox/http/errors/create-error-answers.ts';
import { SandboxError, WORKSPACE_GONE } from '#server/sandbox/http/errors/problem.ts';
import { readSentBody } from '#server/sandbox/http/input/read-sent-body.ts';
import { describeUsedMinute, formatRate } from '#server/sandbox/http/errors/request-limit.ts';
import type { OperationRequest, Outcome } from './operation-request.ts';

const JSON_TYPE: HeaderRecord = { 'content-type': 'application/json' };
const TEXT_TYPE: HeaderRecord = { 'content-type': 'text/plain; charset=UTF-8' };

/** What comes before the path of the operation, if anything, is the area's name and the id of a workspace. */
const ADDRESS = /^(?:\/sandbox(?:\/(?!v1\/)([^/]*))?)?(\/v1\/.*)$/;
const MAX_SHOWN = 40;

export interface OperationParts {
  readonly operations: readonly Operation[];
  /** Counts the requests of a minute to a workspace, by its id. */
  readonly requests: Pick<RateLimit, 'count'>;
  /** The workspace of calls that name none. */
  readonly findHome: () => string | undefined;
  readonly runCall: (request: OperationRequest) => Promise<Outcome>;
  /** Notes that a workspace is in use. */
  readonly noteUse: (id: string) => Promise<void>;
  readonly answers: ErrorAnswers;
}

/** A request to one operation. */
interface Asked {
  readonly request: Request;
  readonly match: Match<Operation>;
  /** Id that the path names. */
  readonly workspace: string | undefined;
  readonly url: URL;
  /** Id of the request. */
  readonly id: string;
  /** Headers that the response has besides its own. */
  readonly headers: HeaderRecord;
}

/** Answers a request with the given headers, besides those of the answer itself. */
type OperationHandler = (
  request: Request,
  context: RequestContext,
  headers: HeaderRecord,
) => Promise<Response>;

/** Answers `/sandbox/v1/...` and `/sandbox/<workspace>/v1/...`. */
export function createOperationHandler(parts: OperationParts): OperationHandler {
  const router = createRouter(parts.operations);

  async function answer(asked: Asked): Promise<Response> {
    const { request, match, url } = asked;
    const { operation } = match;
    const refuse = (refusal: ApiError, headers = asked.headers) =>
      parts.answers.answerApiError(refusal, { ...asked, operation, headers });
    const token = readBearerToken(request.headers);
    const workspaceId =
      asked.workspace ?? readSentWorkspace(request.headers, token) ?? parts.findHome();
    const forced = request.headers.get(FORCE_HEADER);
    if (forced !== null) return refuse(readForced(forced, operation));
    if (workspaceId === undefined) return refuse(failUnknown(request, operation, token));
    const count = await parts.requests.count(workspaceId);
    const counted = mergeHeaders(asked.headers, formatRate(count));
    if (count.isOver) {
      const detail = describeUsedMinute(count);
      const refusal = new ApiError('rate_limited', { retryAfter: count.secondsLeft, detail });
      return refuse(refusal, counted);
    }
    const body = await readSentBody(request, operation);
    const { headers } = request;
    const call = { ...match, workspaceId, url, headers, token, body };
    const outcome = await parts.runCall(call);
    // Reading is use as well, and is noted now and then.
    await parts.noteUse(workspaceId);
    const ended = outcome.isReplay ? mergeHeaders(counted, REPLAYED) : counted;
    if ('refusal' in outcome) return refuse(outcome.refusal, ended);
    return buildResponse(outcome.answer, ended);
  }

  return async (request, context, headers) => {
    const url = new URL(request.url);
    const [, id, path] = ADDRESS.exec(url.pathname) ?? [];
    if (id !== undefined && !isWorkspaceId(id))
      throw new SandboxError(buildWrongWorkspace('The path', id));
    const found = path === undefined ? undefined : router.find(request.method, path);
    if (!found) throw new SandboxError(NO_OPERATION);
    if ('allowed' in found) throw new SandboxError(buildNotAllowed(found.allowed));
    const asked = { request, match: found, workspace: id, url, id: context.id, headers };
    const response = await answer(asked).catch((error: unknown) => {
      if (isSameForAll(error)) throw error;
      return parts.answers.answerError(error, { ...asked, operation: found.operation });
    });
    const delay = Math.min(Number(request.headers.get(DELAY_HEADER) ?? 0) || 0, MAX_DELAY_MS);
    if (delay > 0) await sleep(delay);
    return response;
  };
}

const NO_OPERATION = {
  status: 404,
  code: 'operation_not_found',
  title: 'No such operation',
  detail: 'No call has this path. The API description lists the paths of all calls.',
};

function buildWrongWorkspace(where: string, id: string) {
  const shown = id.length > MAX_SHOWN ? `${id.slice(0, MAX_SHOWN)}...` : id;
  return {
    ...WORKSPACE_GONE,
    detail: `${where} names the workspace "${shown}". The id of a workspace has 24 digits and small letters: POST /sandbox/workspaces makes one.`,
  };
}

function buildNotAllowed(allowed: readonly string[]) {
  return {
    status: 405,
    code: 'method_not_allowed',
    title: 'Another method',
    detail: `This path takes ${allowed.join(' and ')}.`,
    headers: { allow: allowed.join(', ') },
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

function failUnknown(
  { headers }: Request,
  { requiresAuthentication }: Operation,
  token: string | undefined,
): ApiError {
  if (requiresAuthentication)
    return token === undefined
      ? new ApiError('token_missing', { detail: NO_TOKEN })
      : new ApiError('token_invalid');
  const named = headers.get(WORKSPACE_HEADER);
  if (named !== null) throw new SandboxError(buildWrongWorkspace(WORKSPACE_HEADER, named));
  throw new SandboxError({
    status: 400,
    code: 'workspace_missing',
    title: 'No workspace',
    detail: `Name the workspace in one of three ways: the header X-Sandbox-Workspace, by the path /sandbox/{workspace}/v1/..., or by a token of it.`,
  });
}

function readForced(code: string, operation: Operation): ApiError {
  if (findError(operation, code)) return new ApiError(code);
  throw new SandboxError({
    status: 400,
    code: 'force_unknown',
    title: 'Not an error of this operation',
    detail: `${operation.operationId} documents ${listCodes(operation).join(', ')}.`,
  });
}

function listCodes({ errors }: Operation): readonly string[] {
  return [...new Set(errors.map(({ code }) => code))];
}

/**
 * Builds the response with all of its headers at once. Whoever sets one later makes an object of all: it takes as long as the call
 * of a read.
 */
function buildResponse(
  { status, headers: own = {}, json, text }: OperationResult,
  headers: HeaderRecord,
): Response {
  const build = (body: string | null, type: HeaderRecord) =>
    new Response(body, { status, headers: mergeHeaders(type, own, headers) });
  if (text !== undefined) return build(text, TEXT_TYPE);
  if (json === undefined) return build(null, {});
  return build(JSON.stringify(json), JSON_TYPE);
}
