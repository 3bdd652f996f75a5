// Comes with the first press of the button.
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { loadPage } from '#site/callbacks/inbox-client.ts';
import type { Callback } from '#site/callbacks/callback-types.ts';
import { formatVerdict } from '#site/callbacks/format-callback.ts';
import { createAttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import type { Workspace } from '#site/console/request/key-store.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import { sendRequest } from '#site/console/request/send-request.ts';
import { readProblem } from '#site/console/response/read-problem.ts';
import { openSandbox } from '#site/console/workspace/open-sandbox.ts';
import type { WorkspaceOutcome } from '#site/console/workspace/workspace-client.ts';
import { findWorkspaceHome } from '#site/console/workspace/workspace-home.ts';
import type { Demo, DemoRun, Money } from './demo.ts';

/** Why a run ended early, as a sentence for the reader. */
class DemoError extends Error {
  override readonly name = 'DemoError';
}

const NOT_REACHED = 'The sandbox is not reachable now. Try again in a moment.';
const INBOX_NOT_REACHED = 'The money has moved. The inbox of callbacks is not reachable now.';
const NO_INBOX =
  'The money has moved. Your workspace lives in your copy in this browser, so it has no inbox of callbacks.';
const WAIT_MS = 10_000;
const PAUSE_MS = 100;

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly body: JsonObject;
}

/** @throws DemoError where no response of the sandbox comes: a network with a page to sign in answers 200 as well */
async function send(
  url: string,
  { appKey }: Workspace,
  init: { readonly method: string; readonly body?: string },
  idempotencyKey?: string,
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${appKey}`,
    ...(idempotencyKey !== undefined && {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    }),
  };
  const outcome = await sendRequest(url, { ...init, headers });
  if (outcome.kind === 'failure') throw new DemoError(NOT_REACHED);
  const { status, statusText, milliseconds, text } = outcome.response;
  const body = parseJson(text);
  if (!isJsonObject(body)) throw new DemoError(NOT_REACHED);
  return { status, statusText, milliseconds, body };
}

function readBalance({ body }: Answer, walletId: string): Money | undefined {
  const wallets = Array.isArray(body['wallets']) ? (body['wallets'] as readonly unknown[]) : [];
  const wallet = wallets.find((each) => isJsonObject(each) && each['id'] === walletId);
  return isJsonObject(wallet) ? (wallet['balance'] as Money) : undefined;
}

/** The callback of a transaction, as soon as the inbox has checked the signature. */
async function waitForCallback(
  workspace: Workspace,
  event: string,
  transactionId: unknown,
): Promise<Callback> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const { data } = await loadPage(workspace).catch(async () => {
      const home = await findWorkspaceHome(workspace);
      throw new DemoError(home === 'browser' ? NO_INBOX : INBOX_NOT_REACHED);
    });
    const found = data.find(
      (callback) =>
        callback.event === event &&
        typeof transactionId === 'string' &&
        callback.body.includes(`"${transactionId}"`) &&
        formatVerdict(callback) !== '',
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new DemoError(
    'The callback has not come within ten seconds. Open your inbox to see its state.',
  );
}

function requireSuccess(response: Answer): Answer {
  if (response.status < 300) return response;
  const { detail } = readProblem(response.body);
  throw new DemoError(detail ?? `The sandbox returned ${response.status}.`);
}

/** By workspace: a run after one without a response makes the same call again, so that the money moves once. */
const keys = createAttemptKeys();
/** Balances before such calls. */
const balances = new Map<string, Money | undefined>();

function requireWorkspace(outcome: WorkspaceOutcome): Workspace {
  if (outcome.kind === 'refused') throw new DemoError(NOT_REACHED);
  return outcome.workspace;
}

/**
 * Tops up an account in the reader's workspace, and waits for the callback.
 *
 * @param onStep told of each thing that becomes known
 * @throws an error whose message is a sentence for the reader
 */
export async function runDemo(demo: Demo, onStep: (step: DemoRun) => void): Promise<void> {
  const { address, workspaces } = openSandbox(demo.url);
  const { base } = address;
  workspaces.recordUse();
  // The one that the console and the inbox use, or a new one.
  let workspace = requireWorkspace(await workspaces.open());
  let account = await send(base + demo.accountPath, workspace, { method: 'GET' });
  if (account.status === 401) {
    // The workspace that the browser remembers is gone.
    workspace = requireWorkspace(await workspaces.renew(workspace.id));
    account = await send(base + demo.accountPath, workspace, { method: 'GET' });
  }
  const { id: workspaceId } = workspace;
  const balance = readBalance(requireSuccess(account), demo.walletId);
  const before = balances.get(workspaceId) ?? balance;
  balances.set(workspaceId, before);
  if (before) onStep({ before });
  const started = performance.now();
  const { method, body } = demo;
  const url = base + demo.path;
  const answered = await send(url, workspace, { method, body }, keys.take(workspaceId));
  keys.settle(workspaceId);
  balances.delete(workspaceId);
  const response = requireSuccess(answered);
  const { status, statusText, milliseconds } = response;
  onStep({ response: { status, statusText, milliseconds } });
  const { balanceAfter, id } = response.body;
  if (isJsonObject(balanceAfter)) onStep({ after: balanceAfter as unknown as Money });
  const callback = await waitForCallback(workspace, demo.event, id);
  onStep({
    callback: {
      event: demo.event,
      isGenuine: formatVerdict(callback) === 'genuine',
      milliseconds: performance.now() - started,
    },
  });
}
