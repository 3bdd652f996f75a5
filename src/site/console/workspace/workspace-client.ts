import { HOME_BROWSER, HOME_HEADER, HOME_SITE } from '#contract/sandbox-headers.ts';
import { createAttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import {
  isWorkspace,
  type Workspace,
  type WorkspaceKeys,
} from '#site/console/request/key-store.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import {
  sendRequest,
  type ConsoleResponse,
  type Outcome,
} from '#site/console/request/send-request.ts';
import { isOfBrowser } from '#site/console/response/format-response.ts';
import { askControl, askFacts, type ControlOutcome } from './control-api.ts';
import type { WorkspaceFacts } from './workspace-facts.ts';

/** A workspace was made, or what came instead of it. */
export type WorkspaceOutcome =
  | { readonly kind: 'workspace'; readonly workspace: Workspace }
  | { readonly kind: 'refused'; readonly outcome: Outcome };

/**
 * The reader's workspaces on a sandbox. The client alone makes them, and changes which one the key store has. The key
 * store keeps that workspace, and tells the page and other tabs.
 */
export interface WorkspaceClient {
  /** Gives the workspace in use, or makes one. */
  readonly open: () => Promise<WorkspaceOutcome>;
  /**
   * Makes a workspace and uses it. While it is being made, others who ask for one get the same.
   *
   * @param stop ends the waiting. A workspace that is being made is kept for the next call
   */
  readonly make: (stop?: AbortSignal) => Promise<WorkspaceOutcome>;
  /** Makes one on the site, also where calls are answered in this browser. Nothing changes if the site does not answer. */
  readonly makeOnSite: () => Promise<WorkspaceOutcome>;
  /** Copies a workspace and uses the copy. @param share what the owner of the workspace has handed out */
  readonly copy: (share: string) => Promise<WorkspaceOutcome>;
  /** Asks the site for a workspace whose keys are not kept. */
  readonly borrow: () => Promise<WorkspaceOutcome>;
  /** Makes one in the place of one whose key is not taken, unless another tab has done so. @param id of that one */
  readonly renew: (id: string | undefined) => Promise<WorkspaceOutcome>;
  /** Goes back to an earlier workspace. */
  readonly use: (workspace: Workspace) => void;
  /** Notes that the workspace was used just now: its time to live starts over. */
  readonly recordUse: () => void;
  /** Notes that the copy has a workspace: the keys of one that an earlier version of the site has made do not say so. */
  readonly recordHome: (id: string) => void;
  /** Forgets the workspace where the site no longer has it, so that a new one can be made. */
  readonly leaveIfGone: () => Promise<void>;

  /** What a workspace says of itself. */
  readonly loadFacts: (
    workspace: Workspace,
    stop?: AbortSignal,
  ) => Promise<ControlOutcome<WorkspaceFacts>>;
  /** Brings a workspace back to its beginning. */
  readonly reset: (workspace: Workspace) => Promise<ControlOutcome<WorkspaceFacts>>;
  /**
   * Moves a workspace's clock on, by seconds or to a time (RFC 3339). Where no response comes, the next attempt has the same
   * idempotency key, until the workspace has said where its clock stands.
   */
  readonly moveClock: (
    workspace: Workspace,
    to: { readonly advance: number } | { readonly set: string },
  ) => Promise<ControlOutcome<WorkspaceFacts>>;
  /** Everything in a workspace, as a JSON file. */
  readonly exportFile: (workspace: Workspace) => Promise<ControlOutcome<Blob>>;
  /** Deletes a workspace and forgets it. One that is gone is deleted: the answer to an attempt before may have been lost. */
  readonly remove: (workspace: Workspace) => Promise<ControlOutcome<Blob>>;
}

/** @param base of the sandbox's addresses */
export function createWorkspaceClient(base: string, keys: WorkspaceKeys): WorkspaceClient {
  const url = `${base}/workspaces`;
  /** A workspace that is being made. */
  let making: Promise<WorkspaceOutcome> | undefined;
  let moveKeys = createAttemptKeys();
  /** Moves of a clock that have begun, and those of them that have ended. */
  const moves = { begun: 0, ended: 0 };

  /** Makes the workspace that a request brings the one in use. */
  async function keep(request: Promise<Outcome>): Promise<WorkspaceOutcome> {
    const made = await readOutcome(request);
    if (made.kind === 'workspace') use(made.workspace);
    return made;
  }

  const use = (workspace: Workspace): void => keys.set({ workspace, chosen: 'app' });

  const askSite = (): Promise<Outcome> =>
    sendRequest(url, { method: 'POST', headers: { [HOME_HEADER]: HOME_SITE } });

  function make(stop?: AbortSignal): Promise<WorkspaceOutcome> {
    making ??= keep(sendRequest(url, { method: 'POST' })).finally(() => (making = undefined));
    return stop ? Promise.race([making, waitForStop(stop)]) : making;
  }

  /** Forgets a workspace, unless another one is in use meanwhile. */
  function drop({ id }: Workspace): void {
    if (keys.get().workspace?.id === id) keys.dropWorkspace();
  }

  const loadFacts: WorkspaceClient['loadFacts'] = async (workspace, stop) => {
    const { begun, ended } = moves;
    const outcome = await askFacts(url, workspace, ['GET', ''], { stop });
    // From here on the reader sees whether a move worked whose response was lost. The next one is another move.
    const isLater = begun === ended && begun === moves.begun;
    if (!('problem' in outcome) && isLater) moveKeys = createAttemptKeys();
    return outcome;
  };

  return {
    async open() {
      const { workspace } = keys.get();
      return workspace ? { kind: 'workspace', workspace } : make();
    },
    make,
    makeOnSite: () => keep(askSite()),
    copy(share) {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ share }) };
      return keep(sendRequest(`${url}/copies`, init));
    },
    borrow: () => readOutcome(askSite()),
    async renew(id) {
      const { workspace } = keys.get();
      if (workspace && workspace.id !== id) return { kind: 'workspace', workspace };
      keys.dropWorkspace();
      return make();
    },
    use,
    recordUse() {
      const { workspace } = keys.get();
      if (workspace?.keptMs === undefined) return;
      const expiresAt = new Date(Date.now() + workspace.keptMs).toISOString();
      keys.set({ workspace: { ...workspace, expiresAt } });
    },
    recordHome(id) {
      const { workspace } = keys.get();
      if (workspace?.id === id && !workspace.home)
        keys.set({ workspace: { ...workspace, home: HOME_BROWSER } });
    },
    async leaveIfGone() {
      const { workspace } = keys.get();
      if (!workspace) return;
      const outcome = await loadFacts(workspace);
      if ('problem' in outcome && outcome.isGone) drop(workspace);
    },
    loadFacts,
    reset: (workspace) => askFacts(url, workspace, ['POST', '/reset']),
    async moveClock(workspace, to) {
      const move = workspace.id + JSON.stringify(to);
      const idempotencyKey = moveKeys.take(move);
      const asking = { body: to, idempotencyKey };
      moves.begun += 1;
      const outcome = await askFacts(url, workspace, ['POST', '/clock'], asking);
      moves.ended += 1;
      if (!('problem' in outcome && outcome.isPassing)) moveKeys.settle(move);
      return outcome;
    },
    exportFile: (workspace) => askControl(url, workspace, ['GET', '/export']),
    async remove(workspace) {
      const outcome = await askControl(url, workspace, ['DELETE', '']);
      const isRemoved = !('problem' in outcome) || outcome.isGone;
      if (isRemoved) drop(workspace);
      return 'problem' in outcome && isRemoved ? { value: new Blob() } : outcome;
    },
  };
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
