'use client';

import { useState, useSyncExternalStore, type ClipboardEvent, type RefObject } from 'react';
import { readDraft } from './history/history-panel.tsx';
import type { HistoryEntry } from './history/history-entry.ts';
import { formatCallLink, readOutcome } from './history/history-store.ts';
import type { ConsoleOptions } from './console-options.ts';
import { isCurl } from './request/parse-curl.ts';
import { forceError, needsFile, type RequestDraft } from './request/request-draft.ts';
import { passToConsole } from './request/share-link.ts';
import { useCommand } from './request/use-command.ts';
import { useSharedLinks } from './use-shared-links.ts';
import { isBusy, useCalls } from './use-calls.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useKeyRemedy } from './use-key-remedy.ts';
import { usePageSamples } from './use-page-samples.ts';
import { useRequestForm } from './use-request-form.ts';
import { useTries } from './use-tries.ts';
import { openSandbox } from './workspace/open-sandbox.ts';

/** What a console is opened with. */
export interface ConsoleProps {
  readonly options: ConsoleOptions;
  /** Page of the operation. */
  readonly path: string;
  /** A request that a link has brought. */
  readonly shared: RequestDraft | undefined;
  /** Where the answer stands, apart from the request; undefined where it stands beside the request. */
  readonly aside?: HTMLElement;
  /** Counts how often the call was to be sent as it stands in the form, from outside the console. */
  readonly tries?: number;
  /** The error that such a call asks for; empty for the normal result, undefined for what the form says. */
  readonly forced?: string | undefined;
  /** Given where other operations can be chosen. */
  readonly onChoose?: (path: string) => void;
  /** Given where the console can be closed. */
  readonly onClose?: () => void;
}

/** All that the console knows and does: the form, the keys, the calls, and what comes into the form from elsewhere. */
export function useConsole(
  root: RefObject<HTMLElement | null>,
  { options, path, shared, tries = 0, forced, onChoose, onClose }: ConsoleProps,
) {
  const [sandbox] = useState(() => openSandbox(options.url));
  const { address, keyStore } = sandbox;
  const [said, setSaid] = useState('');
  const calls = useCalls(sandbox);
  const keys = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const { base, hasWorkspaces, origin } = address;
  const workspaceId = keys.workspace?.id;
  const form = useRequestForm({ path, brought: shared, base, workspaceId });
  usePageSamples(form.request, options.languages, onChoose === undefined);
  const remedy = useKeyRemedy({ serial: calls.last, sandbox, onSay: setSaid });
  const canChoose = onChoose !== undefined;
  const focus = useConsoleKeys({
    root,
    isBusy: isBusy(calls.state),
    onSend: () => send(),
    onStop: calls.stop,
    onClose,
  });

  function send(draft = form.draft): void {
    if (!form.operation || !draft) return;
    setSaid('');
    // What was said while the call was on its way makes room for its answer.
    if (form.check()) void calls.send(form.operation, draft).then(() => setSaid(''));
    else focus.focusBody();
  }
  useTries(form.operation ? tries : 0, () => {
    const { operation, draft } = form;
    const isFileMissing = operation && draft && needsFile(operation, draft);
    if (isFileMissing) setSaid('Choose a file, then press Send.');
    else if (!hasWorkspaces) setSaid('Check the request, then press Send.');
    else {
      const asked = draft && forced !== undefined ? forceError(draft, forced) : draft;
      if (asked && asked !== draft) form.change(asked);
      send(asked);
    }
  });
  /** Opens a filled form, on its own page where this one has only one operation. */
  function openDraft(page: string, opened: RequestDraft): void {
    form.open(page, opened);
    if (page === path) return;
    if (onChoose) onChoose(page);
    else location.assign(page + passToConsole(opened));
  }
  function open(call: HistoryEntry): void {
    if (call.page !== path && !onChoose) return location.assign(formatCallLink(call));
    setSaid('');
    openDraft(call.page, readDraft(call));
    calls.show(readOutcome(call), call.workspace);
  }
  const arrived = useSharedLinks(canChoose, open);
  const command = useCommand({
    path,
    canChoose,
    origin,
    onOpen(page, opened) {
      calls.clear();
      openDraft(page, opened);
    },
    onSay: setSaid,
  });
  function renewKey(): void {
    form.renewKey();
    setSaid('The next call has a new idempotency key.');
  }
  /** A command is taken wherever in the console it is pasted. */
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isCurl(text)) return;
    event.preventDefault();
    event.stopPropagation();
    void command.take(text);
  }
  return {
    sandbox,
    workspaceId,
    calls,
    form,
    remedy,
    arrived,
    command,
    /** What was done last, for readers who do not see it. */
    said,
    say: setSaid,
    ...focus,
    onPaste,
    renewKey,
    send: () => send(),
    open,
  };
}
