'use client';

import { useRef, useState } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import { listChanges, type Change } from './response/list-changes.ts';
import { addToHistory, prepareHistory } from './history/history-store.ts';
import { buildDraftRequest } from './request/build-sample.ts';
import type { ConsoleAddress } from './request/console-address.ts';
import { readKey, type KeyStore, type Keys, type Workspace } from './request/key-store.ts';
import { addSeenValues, loadSeenValues } from './request/seen-values.ts';
import { parseJson, type RequestDraft } from './request/request-draft.ts';
import {
  buildFetch,
  sendRequest,
  type ConsoleResponse,
  type Outcome,
} from './request/send-request.ts';
import { createWorkspace, loadFacts, recordUse } from './request/workspace.ts';
import type { WorkspaceFacts } from './workspace/workspace-facts.ts';

/** How far a call has come. */
export type CallState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' | 'sending' }
  | {
      readonly phase: 'done';
      readonly outcome: Outcome;
      /** The outcome is that of making a workspace: the call itself was not sent. */
      readonly isWorkspace: boolean;
      readonly changes: readonly Change[];
      /** Serial number, so that an answer like the last one counts as new. */
      readonly serial: number;
    };

/** Whether a call is on its way. */
export function isBusy({ phase }: CallState): boolean {
  return phase === 'preparing' || phase === 'sending';
}

interface Parts {
  readonly address: ConsoleAddress;
  readonly ring: KeyStore;
}

/** Path and query without the values of parameters that are secrets. */
function formatSafePath(path: string): string {
  return path.replace(/([?&][^=&]*(?:token|otp|pin|password)=)[^&]*/gi, '$1…');
}

/** Notices what calls change in a workspace: it asks before the first change and after each. */
function createWatch(workspaces: string | undefined) {
  /** What the workspace last said of itself, by its id. */
  let seen: { readonly id: string; readonly value: WorkspaceFacts } | undefined;
  async function look(workspace: Workspace | undefined): Promise<readonly Change[]> {
    if (!workspace || workspaces === undefined) return [];
    const now = await loadFacts(workspaces, workspace);
    if ('problem' in now) return [];
    const before = seen?.id === workspace.id ? seen.value : undefined;
    seen = { id: workspace.id, value: now.value };
    return before === undefined ? [] : listChanges(before, now.value);
  }
  return {
    look,
    /** Something else than a call has changed the workspace. */
    forget: () => (seen = undefined),
    knows: (workspace: Workspace) => seen?.id === workspace.id,
  };
}

function storeCall(
  operation: DescribedOperation,
  draft: RequestDraft,
  path: string,
  answer: ConsoleResponse,
): void {
  addToHistory({
    at: Date.now(),
    page: operation.pagePath,
    title: operation.summary,
    method: operation.method,
    path: formatSafePath(path),
    draft: { values: draft.values, body: draft.body, form: draft.form },
    answer,
  });
}

function needsWorkspace({ chosen, workspace }: Keys, operation: DescribedOperation): boolean {
  if (workspace) return false;
  return chosen === 'app' || chosen === 'access' || !operation.requiresAuthentication;
}

/** Sends calls, one at a time, and keeps what came back. */
export function useCalls({ address, ring }: Parts) {
  const [state, setState] = useState<CallState>({ phase: 'idle' });
  /** Serial number of the last outcome. */
  const [last, setLast] = useState(0);
  const [known, setKnown] = useState(loadSeenValues);
  const [watch] = useState(() => createWatch(address.workspaces));
  const running = useRef<AbortController>(null);
  const serial = useRef(0);

  function finish(outcome: Outcome, isWorkspace: boolean): void {
    serial.current += 1;
    setLast(serial.current);
    setState({ phase: 'done', outcome, isWorkspace, changes: [], serial: serial.current });
  }

  function learn({ status, text }: ConsoleResponse): void {
    const value = status < 300 ? parseJson(text) : undefined;
    if (value === undefined) return;
    setKnown(addSeenValues(value));
    const token = (value as Readonly<Record<string, Json>> | null)?.['accessToken'];
    if (typeof token === 'string') ring.set({ login: token });
  }

  /** Sends a draft; does nothing while its body is no JSON. */
  async function send(operation: DescribedOperation, draft: RequestDraft): Promise<void> {
    running.current?.abort();
    const stopper = new AbortController();
    running.current = stopper;
    const { signal } = stopper;
    if (!buildDraftRequest(operation, draft, address.base)) return;
    if (address.workspaces !== undefined && needsWorkspace(ring.get(), operation)) {
      setState({ phase: 'preparing' });
      const made = await createWorkspace(address.workspaces, ring, signal);
      if (made.kind === 'refused') return finish(made.outcome, true);
    }
    setState({ phase: 'sending' });
    prepareHistory();
    const { workspace } = ring.get();
    const request = buildDraftRequest(operation, draft, address.base, workspace?.id);
    if (!request) return;
    const isChange = operation.method !== 'GET';
    if (isChange && workspace && !watch.knows(workspace)) await watch.look(workspace);
    const key = readKey(ring.get(), operation.caller);
    const { url, init } = buildFetch(operation, draft, request, { address, key });
    const outcome = await sendRequest(url, init, signal);
    if (running.current !== stopper) return;
    if (outcome.kind === 'response') storeCall(operation, draft, request.path, outcome.response);
    finish(outcome, false);
    if (outcome.kind === 'failure') return;
    if (outcome.response.status < 400) recordUse(ring);
    learn(outcome.response);
    const changes = isChange ? await watch.look(workspace) : [];
    if (running.current === stopper && changes.length > 0) {
      setState((old) => (old.phase === 'done' ? { ...old, changes } : old));
    }
  }

  return {
    state,
    last,
    known,
    send,
    /** Something else than a call has changed the workspace. */
    forgetFacts: watch.forget,
    stop: () => running.current?.abort(),
    /** Shows nothing any more, as another operation is chosen. */
    clear: () => setState({ phase: 'idle' }),
    /** Shows an answer that was kept. */
    show: (outcome: Outcome) => finish(outcome, false),
  };
}
