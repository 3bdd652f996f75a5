'use client';

import { useRef, useState, useSyncExternalStore } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import { readWorkspaceId } from '#contract/workspace-id.ts';
import { listChanges, type Change } from './response/list-changes.ts';
import { addToHistory, prepareHistory } from './history/history-store.ts';
import { buildDraftRequest } from './request/build-sample.ts';
import { readKey, type Keys, type Workspace } from './request/key-store.ts';
import { addSeenValues, listValuesOf, loadSeenValues } from './request/seen-values.ts';
import { parseJson, type RequestDraft } from './request/request-draft.ts';
import {
  buildFetch,
  sendRequest,
  type ConsoleResponse,
  type Failure,
  type Outcome,
} from './request/send-request.ts';
import type { Sandbox } from './workspace/open-sandbox.ts';
import type { WorkspaceClient } from './workspace/workspace-client.ts';
import type { WorkspaceFacts } from './workspace/workspace-facts.ts';
import { formatWorkspaceMark } from './workspace/workspace-mark.ts';

/** How far a call has come. */
export type CallState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' | 'sending' }
  | {
      readonly phase: 'done';
      readonly outcome: Outcome;
      /** The outcome is that of making a workspace: the call itself was not sent. */
      readonly isWorkspace: boolean;
      /** Mark of the workspace that the call was for; undefined where that is not known. */
      readonly workspace: string | undefined;
      readonly changes: readonly Change[];
      /** Serial number, so that an answer like the last one counts as new. */
      readonly serial: number;
    };

/** Whether a call is on its way. */
export function isBusy({ phase }: CallState): boolean {
  return phase === 'preparing' || phase === 'sending';
}

/** A call does not wait longer for what only shows its changes. */
const FACTS_MS = 4000;

/** What a workspace says of itself; undefined where there is none, or where it says nothing in time. */
async function readFacts(
  workspaces: WorkspaceClient,
  workspace: Workspace | undefined,
  stop: AbortSignal,
): Promise<WorkspaceFacts | undefined> {
  if (!workspace) return undefined;
  const inTime = AbortSignal.any([stop, AbortSignal.timeout(FACTS_MS)]);
  const facts = await workspaces.loadFacts(workspace, inTime);
  return 'value' in facts ? facts.value : undefined;
}

/** A call as it was sent. */
interface Sent {
  readonly operation: DescribedOperation;
  readonly draft: RequestDraft;
  /** Mark of the workspace that the call was for. */
  readonly workspace: string | undefined;
}

/** Failures of calls that never left the browser. */
const UNSENT: readonly Failure[] = ['unsendable', 'dots'];

/** @param answer absent where no response came */
function storeCall({ operation, draft, workspace }: Sent, answer?: ConsoleResponse): void {
  addToHistory({
    at: Date.now(),
    page: operation.pagePath,
    title: operation.summary,
    ...(workspace !== undefined && { workspace }),
    draft: { values: draft.values, body: draft.body, form: draft.form },
    ...(answer && { answer }),
  });
}

function needsWorkspace({ chosen, workspace }: Keys, operation: DescribedOperation): boolean {
  if (workspace) return false;
  return chosen === 'app' || chosen === 'access' || !operation.requiresAuthentication;
}

/** Mark of the workspace that a call is for: the one of its key, or the one that calls without a key name. */
function findMark(
  { requiresAuthentication }: DescribedOperation,
  key: string,
  workspace: Workspace | undefined,
): string | undefined {
  const id = requiresAuthentication ? readWorkspaceId(key) : workspace?.id;
  return id === undefined ? undefined : formatWorkspaceMark(id);
}

/** Mark of the workspace that the next call is for. */
function findNextMark({ chosen, own, workspace }: Keys): string | undefined {
  const id = chosen === 'own' ? readWorkspaceId(own.trim()) : workspace?.id;
  return id === undefined ? undefined : formatWorkspaceMark(id);
}

/** Sends calls, one at a time, and keeps what came back. */
export function useCalls({ address, keyStore, workspaces }: Sandbox) {
  const [state, setState] = useState<CallState>({ phase: 'idle' });
  /** Serial number of the last outcome. */
  const [last, setLast] = useState(0);
  const [known, setKnown] = useState(loadSeenValues);
  const next = findNextMark(useSyncExternalStore(keyStore.subscribe, keyStore.get));
  const running = useRef<AbortController>(null);
  const serial = useRef(0);

  function finish(outcome: Outcome, workspace?: string, isWorkspace = false): void {
    serial.current += 1;
    setLast(serial.current);
    setState({
      phase: 'done',
      outcome,
      isWorkspace,
      workspace,
      changes: [],
      serial: serial.current,
    });
  }

  function learn({ status, text }: ConsoleResponse, workspace: string | undefined): void {
    const value = status < 300 ? parseJson(text) : undefined;
    if (value === undefined) return;
    setKnown(addSeenValues(value, workspace));
    const token = (value as Readonly<Record<string, Json>> | null)?.['accessToken'];
    if (typeof token === 'string') keyStore.set({ login: token });
  }

  /** Keeps what a call has brought, also where the reader has gone on to another operation meanwhile. */
  function keep(sent: Sent, outcome: Outcome): void {
    if (outcome.kind === 'failure') {
      if (!UNSENT.includes(outcome.failure)) storeCall(sent);
      return;
    }
    const { response } = outcome;
    storeCall(sent, response);
    if (response.status < 400) workspaces.recordUse();
    learn(response, sent.workspace);
  }

  /** Sends a draft; does nothing while its body is no JSON. It ends with the answer: what changed comes later. */
  async function send(operation: DescribedOperation, draft: RequestDraft): Promise<void> {
    running.current?.abort();
    const stopper = new AbortController();
    running.current = stopper;
    const { signal } = stopper;
    const isCurrent = () => running.current === stopper;
    if (!buildDraftRequest(operation, draft, address.base)) return;
    if (address.hasWorkspaces && needsWorkspace(keyStore.get(), operation)) {
      setState({ phase: 'preparing' });
      const made = await workspaces.make(signal);
      if (!isCurrent()) return;
      if (made.kind === 'refused') return finish(made.outcome, undefined, true);
    }
    setState({ phase: 'sending' });
    prepareHistory();
    const { workspace } = keyStore.get();
    const request = buildDraftRequest(operation, draft, address.base, workspace?.id);
    if (!request) return;
    // Before each change: other tabs, programs and time change the workspace too, which is not of this call.
    const isChange = operation.method !== 'GET';
    const before = isChange ? await readFacts(workspaces, workspace, signal) : undefined;
    const key = readKey(keyStore.get(), operation.caller);
    const mark = findMark(operation, key, workspace);
    const { url, init } = buildFetch(operation, draft, request, { address, key });
    const outcome = await sendRequest(url, init, signal);
    const sent = { operation, draft, workspace: mark };
    keep(sent, outcome);
    if (!isCurrent()) return;
    finish(outcome, mark);
    if (outcome.kind === 'failure' || !before) return;
    void readFacts(workspaces, workspace, signal).then((after) => {
      const changes = after ? listChanges(before, after) : [];
      if (isCurrent() && changes.length > 0)
        setState((old) => (old.phase === 'done' ? { ...old, changes } : old));
    });
  }

  return {
    state,
    last,
    known: listValuesOf(known, next),
    send,
    stop: () => running.current?.abort(),
    /** Shows nothing any more, as another operation is chosen: the answer of a call under way is for the history. */
    clear: (): void => {
      running.current = null;
      setState({ phase: 'idle' });
    },
    /** Shows an answer that was kept. */
    show: (outcome: Outcome, workspace: string | undefined): void => {
      running.current = null;
      finish(outcome, workspace);
    },
  };
}
