import type {
  OperationResult,
  Call,
  Caller,
  Handlers,
  OperationId,
} from '#server/sandbox/kernel/call.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { formatSecret, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import type { Checks } from '#server/sandbox/kernel/create-checks.ts';
import type { Providers } from '#server/sandbox/kernel/read-providers.ts';
import { checkResult, MismatchError } from '#server/sandbox/kernel/check-result.ts';
import type { Match } from '#description/create-router.ts';
import { findBody, findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import type { Draft, OpenDraft } from '#server/sandbox/kernel/draft.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { IdempotencyRecord } from '#server/sandbox/kernel/workspace-store.ts';
import { authenticate, assertPermitted } from '#server/sandbox/domain/authenticate.ts';
import type { SentKey } from '#server/sandbox/http/workspaces/find-kept-answer.ts';
import { buildRecord, findReplay, readSentKey } from './idempotency.ts';
import { openSettled } from '#server/sandbox/http/workspaces/open-settled.ts';
import type { OperationRequest, Outcome } from './operation-request.ts';
import { checkInput, parseBody } from '#server/sandbox/http/input/read-input.ts';
import type { WorkspaceAccess } from '#server/sandbox/http/workspaces/workspace-access.ts';
import { workInTurn } from '#server/sandbox/http/workspaces/work-in-turn.ts';

/** What calls need: the workspaces, and the operations as the description has them. */
export interface CallParts extends WorkspaceAccess {
  readonly operations: readonly Operation[];
  readonly handlers: Handlers;
  readonly checks: Checks;
  readonly providers: Providers;
  /** Whether answers are compared with the description before they count. */
  readonly checksAnswers: boolean;
}

interface Done {
  readonly outcome: Outcome;
  /** Whether what was changed counts. */
  readonly counts: boolean;
  /** What the idempotency key is to be remembered with. */
  readonly record: IdempotencyRecord | undefined;
}

/**
 * Runs a call in the turn of its workspace and commits what it has changed.
 *
 * - What a call has changed counts only on the state that it has read: it is run again when another process was faster.
 * - Changes and the record of the idempotency key are one commit, so no repeat can change anything twice.
 *
 * @throws MismatchError when answers are checked and this one does not fit
 * @throws SandboxError when the workspace has gone, or an earlier version has made it
 */
export async function runCall(parts: CallParts, request: OperationRequest): Promise<Outcome> {
  const { store, cache } = parts;
  const work = async (state: WorkspaceState) => {
    const open = openSettled(parts, state, readClock(state, parts.now()));
    const { outcome, counts, record } = await workOn(parts, request, state, open);
    const changes = counts ? open.readChanges() : undefined;
    if (!changes && !record) return outcome;
    const next = await store.commit(state, { changes, record, at: open.draft.now });
    if (next) cache.store(next);
    return next && outcome;
  };
  const onGone = request.token === undefined ? undefined : refuseToken;
  return workInTurn<Outcome>(parts, request.workspaceId, work, onGone);
}

function refuseToken(): Outcome {
  const detail = 'The workspace of the bearer token no longer exists.';
  return { refusal: new ApiError('token_invalid', { detail }) };
}

async function workOn(
  parts: CallParts,
  request: OperationRequest,
  state: WorkspaceState,
  open: OpenDraft,
): Promise<Done> {
  try {
    const call = buildCall(parts, request, state, open.draft);
    const sent = readSentKey(request);
    const by = { caller: call.caller, platform: open.draft };
    const replay = sent && (await findReplay(parts, state, sent, by));
    if (replay) return { outcome: replay, counts: false, record: undefined };
    return runHandler(parts, call, open.draft, sent);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assertDocumented(parts, request, error);
    return { outcome: { refusal: error }, counts: false, record: undefined };
  }
}

function assertDocumented(
  parts: CallParts,
  { operation }: Match<Operation>,
  { code }: ApiError,
): void {
  if (parts.checksAnswers && !findError(operation, code))
    throw new MismatchError(`${operation.operationId} does not document the error ${code}.`);
}

function buildCall(
  parts: CallParts,
  request: OperationRequest,
  state: WorkspaceState,
  platform: Draft,
): Call<OperationId> {
  const { operation, values } = request;
  const caller: Caller = operation.requiresAuthentication
    ? authenticate(platform, request.token, state.secretHash)
    : { kind: 'nobody' };
  assertPermitted(platform, operation, caller);
  const company = caller.kind === 'nobody' ? null : caller.companyId;
  // What is checked against the description has the types that are generated from it.
  const input = {
    path: values,
    ...checkInput(operation, parts.checks, request),
    files: request.body.files,
  } as Pick<Call<OperationId>, 'path' | 'query' | 'body' | 'files'>;
  return {
    ...input,
    operation,
    caller,
    providers: parts.providers,
    state: company === null ? platform : platform.as(company),
    createSecret: (prefix) => formatSecret(prefix, state.id, parts.random(24)),
    isWorkspaceSecret: (secret) => hashSecret(secret) === state.secretHash,
    parseBody: createBodyParser(parts),
  };
}

function createBodyParser({ operations, checks }: CallParts): Call<OperationId>['parseBody'] {
  return <Id extends OperationId>(id: Id, value: unknown) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const body = operation && findBody(operation);
    if (!body) throw new Error(`${id} has no body.`);
    return parseBody(body, checks, value) as Call<Id>['body'];
  };
}

function perform(handlers: Handlers, id: string, call: Call<OperationId>): OperationResult {
  if (!isHandled(handlers, id)) throw new Error(`No handler has been written for ${id}.`);
  return handle(handlers, id, call);
}

function isHandled(handlers: Handlers, id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}

function handle<Id extends OperationId>(
  handlers: Handlers,
  id: Id,
  call: Call<Id>,
): OperationResult {
  return handlers[id](call);
}

function runHandler(
  parts: CallParts,
  call: Call<OperationId>,
  platform: Draft,
  sent: SentKey | undefined,
): Done {
  const { operation } = call;
  const end = (outcome: Outcome, counts: boolean): Done => ({
    outcome,
    counts,
    record: sent && buildRecord(sent, outcome, call, platform),
  });
  try {
    const answer = perform(parts.handlers, operation.operationId, call);
    if (parts.checksAnswers) checkResult(parts.checks, operation, answer);
    return end({ answer }, true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assertDocumented(parts, { operation, values: {} }, error);
    return end({ refusal: error }, error.options.keepsChanges === true);
  }
}
