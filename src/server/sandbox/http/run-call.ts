import type {
  OperationResult,
  Call,
  Caller,
  Handlers,
  OperationId,
} from '#server/sandbox/kernel/call.ts';
import { failWith, ApiError } from '#server/sandbox/kernel/api-error.ts';
import { formatSecret, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import type { Checks } from '#server/sandbox/kernel/create-checks.ts';
import type { Providers } from '#server/sandbox/kernel/read-providers.ts';
import { checkResult, MismatchError } from '#server/sandbox/kernel/check-result.ts';
import type { Match } from '#description/create-router.ts';
import { findBody, findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import { formatTime, type Draft, type OpenDraft } from '#server/sandbox/kernel/draft.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { RECORD_KEPT_MS, type IdempotencyRecord } from '#server/sandbox/kernel/workspace-store.ts';
import { authenticate, assertPermitted } from './authenticate.ts';
import { describeWorkspaceFull } from './describe-workspace-full.ts';
import { openSettled } from './open-settled.ts';
import { SandboxError } from './problem.ts';
import { checkInput, parseBody } from './read-input.ts';
import type { SentBody } from './read-sent-body.ts';
import { scopeKey } from './scope-key.ts';
import type { WorkspaceAccess } from './workspace-access.ts';
import { workInTurn } from './work-in-turn.ts';

/** What calls need: the workspaces, and the operations as the description has them. */
export interface CallParts extends WorkspaceAccess {
  readonly operations: readonly Operation[];
  readonly handlers: Handlers;
  readonly checks: Checks;
  readonly providers: Providers;
  /** Whether answers are compared with the description before they count. */
  readonly checksAnswers: boolean;
}

/** One request to one operation in one workspace. */
export interface OperationRequest extends Match<Operation> {
  readonly workspaceId: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly token: string | undefined;
  readonly body: SentBody;
}

/** What a call has come to: a result, or the refusal. */
export type Outcome = ({ readonly answer: OperationResult } | { readonly refusal: ApiError }) & {
  /** Whether an earlier call with the same idempotency key has come to it. @default false */
  readonly isReplay?: boolean;
};

/** Statuses of refusals that an idempotency key stands for, beside every success. */
const KEPT_REFUSALS: ReadonlySet<number> = new Set([404, 409]);

interface Done {
  readonly outcome: Outcome;
  /** Whether what was changed counts. */
  readonly counts: boolean;
  /** What the idempotency key is to be remembered with. */
  readonly record: IdempotencyRecord | undefined;
}

/**
 * Runs a call in the turn of its workspace and commits what it has changed. Repeats it when another process was faster.
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
  const { operation } = request;
  try {
    const call = buildCall(parts, request, state, open.draft);
    const key = takesKey(operation) ? request.headers.get('idempotency-key') : null;
    if (key === null) return runHandler(parts, call, open, undefined);
    const fingerprint = hashSecret(
      [
        operation.operationId,
        request.url.pathname,
        request.url.search,
        request.body.computeFingerprint(),
      ].join('\n'),
    );
    const known = await parts.store.findRecord(state.id, scopeKey(key, call.caller, open.draft));
    const since = open.draft.now - RECORD_KEPT_MS;
    if (known && known.at > since) {
      if (known.fingerprint !== fingerprint)
        failWith('idempotency_key_reused', {
          detail: `The Idempotency-Key "${key}" stands for another request since ${formatTime(known.at)}.`,
        });
      const outcome: Outcome = { ...parseOutcome(known.answer), isReplay: true };
      return { outcome, counts: false, record: undefined };
    }
    await assertRoomForKey(parts, state, since);
    return runHandler(parts, call, open, { key, fingerprint });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assertDocumented(parts, request, error);
    return { outcome: { refusal: error }, counts: false, record: undefined };
  }
}

function takesKey({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
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
  open: OpenDraft,
  key: Pick<IdempotencyRecord, 'key' | 'fingerprint'> | undefined,
): Done {
  const { operation } = call;
  const record = (outcome: Outcome): IdempotencyRecord | undefined =>
    key && {
      key: scopeKey(key.key, call.caller, open.draft),
      fingerprint: key.fingerprint,
      answer: formatOutcome(outcome),
      at: open.draft.now,
    };
  try {
    const answer = perform(parts.handlers, operation.operationId, call);
    if (parts.checksAnswers) checkResult(parts.checks, operation, answer);
    return { outcome: { answer }, counts: true, record: record({ answer }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assertDocumented(parts, { operation, values: {} }, error);
    const outcome: Outcome = { refusal: error };
    return {
      outcome,
      counts: error.options.keepsChanges === true,
      record: isKept(operation, error) ? record(outcome) : undefined,
    };
  }
}

/**
 * Whether a key stands for a refusal. It stands for one by the state that the call has met. Any other says that the
 * request has to change, or "later": a repeat with the same key works then.
 */
function isKept(operation: Operation, { code }: ApiError): boolean {
  const status = findError(operation, code)?.status;
  return status !== undefined && KEPT_REFUSALS.has(status);
}

/** A key that is forgotten early could move money twice, so none is taken that cannot be remembered. */
async function assertRoomForKey(
  { limits, store }: CallParts,
  { id, version }: WorkspaceState,
  since: number,
): Promise<void> {
  // Each key has raised the version, so that few workspaces need counting.
  if (version <= limits.keys || (await store.countRecords(id, since)) < limits.keys) return;
  throw new SandboxError(describeWorkspaceFull({ keys: limits.keys }));
}

function formatOutcome(outcome: Outcome): string {
  if ('answer' in outcome) return JSON.stringify(outcome);
  const { code, options } = outcome.refusal;
  return JSON.stringify({ refusal: { code, options } });
}

function parseOutcome(text: string): Outcome {
  // What formatOutcome has written.
  const value = JSON.parse(text) as
    | { readonly answer: OperationResult }
    | { readonly refusal: Pick<ApiError, 'code' | 'options'> };
  if ('answer' in value) return value;
  return { refusal: new ApiError(value.refusal.code, value.refusal.options) };
}
