import type { Json } from '#contract/json.ts';
import { HOME_BROWSER, HOME_HEADER, HOME_SITE } from '#contract/sandbox-headers.ts';
import { repeatWhile } from '#ui/load-patiently.ts';
import { isOfBrowser } from '#site/console/response/format-response.ts';
import { readProblem } from '#site/console/response/read-problem.ts';
import { parseFacts, type WorkspaceFacts } from '#site/console/workspace/workspace-facts.ts';
import { isWorkspace, type KeyStore, type Workspace } from './key-store.ts';
import { parseJson } from './request-draft.ts';
import { sendRequest, type ConsoleResponse, type Outcome } from './send-request.ts';

/** A workspace was made, or what came instead of it. */
export type WorkspaceOutcome =
  | { readonly kind: 'workspace'; readonly workspace: Workspace }
  | { readonly kind: 'refused'; readonly outcome: Outcome };

/** Workspaces that are being made. */
const making = new WeakMap<KeyStore, Promise<WorkspaceOutcome>>();

/**
 * Makes a workspace and keeps its keys. While a workspace is being made, others who ask for one get the same.
 *
 * @param stop ends the waiting. A workspace that is being made is kept for the next call
 */
export function createWorkspace(
  workspaces: string,
  keyStore: KeyStore,
  stop?: AbortSignal,
): Promise<WorkspaceOutcome> {
  const made = making.get(keyStore) ?? makeNew(workspaces, keyStore);
  making.set(keyStore, made);
  return stop ? Promise.race([made, waitForStop(stop)]) : made;
}

/** Copies a workspace and keeps the keys of the copy. @param share what the owner of the workspace has handed out */
export function copyWorkspace(
  workspaces: string,
  keyStore: KeyStore,
  share: string,
): Promise<WorkspaceOutcome> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ share }) };
  return requestWorkspace(sendRequest(`${workspaces}/copies`, init), keyStore);
}

/**
 * Makes a workspace on the site, also where calls are answered in this browser. Nothing changes if the site does not answer.
 *
 * @returns what was made, or what came instead of it
 */
export function createSiteWorkspace(
  workspaces: string,
  keyStore: KeyStore,
): Promise<WorkspaceOutcome> {
  return requestWorkspace(askSite(workspaces), keyStore);
}

/** Asks the site for a workspace whose keys are not kept. */
export const borrowWorkspace = (workspaces: string): Promise<WorkspaceOutcome> =>
  readOutcome(askSite(workspaces));

const askSite = (workspaces: string): Promise<Outcome> =>
  sendRequest(workspaces, { method: 'POST', headers: { [HOME_HEADER]: HOME_SITE } });

function makeNew(workspaces: string, keyStore: KeyStore): Promise<WorkspaceOutcome> {
  return requestWorkspace(sendRequest(workspaces, { method: 'POST' }), keyStore).finally(() =>
    making.delete(keyStore),
  );
}

async function requestWorkspace(
  request: Promise<Outcome>,
  keyStore: KeyStore,
): Promise<WorkspaceOutcome> {
  const made = await readOutcome(request);
  if (made.kind === 'workspace') keyStore.set({ workspace: made.workspace, chosen: 'app' });
  return made;
}

async function readOutcome(request: Promise<Outcome>): Promise<WorkspaceOutcome> {
  const outcome = await request;
  const workspace = outcome.kind === 'response' ? readMade(outcome.response) : undefined;
  return workspace ? { kind: 'workspace', workspace } : { kind: 'refused', outcome };
}

/** Reads a workspace that was made; undefined where none was. */
function readMade(response: ConsoleResponse): Workspace | undefined {
  // A network with a page to sign in answers 200 as well, and an answer may end in the middle.
  const made: unknown = response.status < 300 ? parseJson(response.text) : undefined;
  if (!isWorkspace(made)) return undefined;
  const keptMs = Date.parse(made.expiresAt) - Date.now();
  return { ...made, keptMs, ...(isOfBrowser(response) && { home: HOME_BROWSER }) };
}

function waitForStop(stop: AbortSignal): Promise<WorkspaceOutcome> {
  const stopped = { kind: 'refused', outcome: { kind: 'failure', failure: 'stopped' } } as const;
  return new Promise((resolve) => {
    if (stop.aborted) resolve(stopped);
    stop.addEventListener('abort', () => resolve(stopped), { once: true });
  });
}

/** Notes that the workspace was used just now: its time to live starts over. */
export function recordUse(keyStore: KeyStore): void {
  const { workspace } = keyStore.get();
  if (workspace?.keptMs === undefined) return;
  const expiresAt = new Date(Date.now() + workspace.keptMs).toISOString();
  keyStore.set({ workspace: { ...workspace, expiresAt } });
}

/** What the control API was asked for, or a sentence on why it did not do so. */
export type ControlOutcome<Value> =
  | { readonly value: Value }
  | {
      readonly problem: string;
      /** Whether the site has answered that it has no such workspace. */
      readonly isGone?: boolean;
      /** Whether the same question may have an answer a little later. */
      readonly isPassing?: boolean;
    };

/** Asks the control API about a workspace (docs/sandbox.md, "The control API"). */
async function control(
  workspaces: string,
  { id, appKey }: Workspace,
  [method, action]: readonly ['DELETE' | 'GET' | 'POST', string],
  { body, stop }: { body?: Json; stop?: AbortSignal } = {},
): Promise<ControlOutcome<Blob>> {
  const outcome = await sendRequest(
    `${workspaces}/${id}${action}`,
    {
      method,
      headers: {
        Authorization: `Bearer ${appKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    stop,
  );
  if (outcome.kind === 'failure')
    return { problem: 'The sandbox is not reachable now.', isPassing: true };
  const { status, text, file = new Blob([text]) } = outcome.response;
  if (status < 300) return { value: file };
  // A key that is refused is no sign that the workspace is gone.
  const isGone = status === 404 && !isOfBrowser(outcome.response);
  const problem = readProblem(parseJson(text)).detail ?? `The sandbox returned ${status}.`;
  return { problem, isGone, isPassing: status >= 500 };
}

async function askFacts(
  ...question: Parameters<typeof control>
): Promise<ControlOutcome<WorkspaceFacts>> {
  const outcome = await control(...question);
  if ('problem' in outcome) return outcome;
  try {
    return { value: parseFacts(JSON.parse(await outcome.value.text())) };
  } catch {
    return { problem: 'The response of the sandbox could not be read.', isPassing: true };
  }
}

/** What a workspace says of itself. */
export function loadFacts(
  workspaces: string,
  workspace: Workspace,
  stop?: AbortSignal,
): Promise<ControlOutcome<WorkspaceFacts>> {
  return askFacts(workspaces, workspace, ['GET', ''], { ...(stop && { stop }) });
}

/** As `loadFacts`, and asks again where no answer comes. */
export const loadFactsPatiently = (workspaces: string, workspace: Workspace) =>
  repeatWhile(
    (outcome) => 'problem' in outcome && outcome.isPassing === true,
    () => loadFacts(workspaces, workspace),
  );

/** Forgets the reader's workspace where the site no longer has it, so that a new one can be made. */
export async function leaveIfGone(workspaces: string, keyStore: KeyStore): Promise<void> {
  const { workspace } = keyStore.get();
  if (!workspace) return;
  const outcome = await loadFacts(workspaces, workspace);
  const isSame = keyStore.get().workspace?.id === workspace.id;
  if ('problem' in outcome && outcome.isGone && isSame) keyStore.dropWorkspace();
}

/** Brings a workspace back to its beginning. */
export function resetWorkspace(
  workspaces: string,
  workspace: Workspace,
): Promise<ControlOutcome<WorkspaceFacts>> {
  return askFacts(workspaces, workspace, ['POST', '/reset']);
}

/** Moves a workspace's clock on, by seconds or to a time (RFC 3339). */
export function moveClock(
  workspaces: string,
  workspace: Workspace,
  to: { readonly advance: number } | { readonly set: string },
): Promise<ControlOutcome<WorkspaceFacts>> {
  return askFacts(workspaces, workspace, ['POST', '/clock'], { body: to });
}

/** Deletes a workspace. One that is gone is deleted: the answer to an attempt before may have been lost. */
export async function deleteWorkspace(
  workspaces: string,
  workspace: Workspace,
): Promise<ControlOutcome<Blob>> {
  const outcome = await control(workspaces, workspace, ['DELETE', '']);
  return 'problem' in outcome && outcome.isGone ? { value: new Blob() } : outcome;
}

/** Everything in a workspace, as a JSON file. */
export function exportWorkspace(
  workspaces: string,
  workspace: Workspace,
): Promise<ControlOutcome<Blob>> {
  return control(workspaces, workspace, ['GET', '/export']);
}
