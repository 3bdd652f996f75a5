'use client';

import './console-styles.ts';
import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { ConsoleHead, LoadState } from './console-parts.tsx';
import type { ConsoleOptions } from './console-options.ts';
import { loadEditor } from './editor/use-editor.ts';
import { readDraft } from './history/history-panel.tsx';
import { formatCallLink, type PastCall } from './history/history-store.ts';
import { loadOperation } from './operation/load-operation.ts';
import { OperationFinder } from './operation/operation-finder.tsx';
import { CommandOfferBox } from './request/command-offer.tsx';
import { openKeyRing, type Keys } from './request/key-ring.ts';
import { Outcome } from './answer/outcome.tsx';
import { buildDraftRequest } from './request/build-sample.ts';
import { isCurl } from './request/parse-curl.ts';
import type { RequestDraft } from './request/request-draft.ts';
import { handOver } from './request/share-link.ts';
import { useCommand } from './request/use-command.ts';
import { createWorkspace } from './request/workspace.ts';
import { isBusy, RequestPane } from './request-pane.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useCalls } from './use-calls.ts';
import { useDraft } from './use-draft.ts';
import { useOperation } from './use-operation.ts';
import { usePageSamples } from './use-page-samples.ts';
import { SharedWorkspace } from './workspace/shared-workspace.tsx';

/** Loads, ahead of its opening, what the console needs for an operation. */
export function prepareConsole(path: string): void {
  void loadOperation(path).catch(() => undefined);
  void loadEditor().catch(() => undefined);
}

interface Props {
  readonly options: ConsoleOptions;
  /** Page of the operation. */
  readonly path: string;
  /** A request that a link has brought. */
  readonly shared: RequestDraft | undefined;
  /** Given where other operations can be chosen. */
  readonly onChoose?: (path: string) => void;
  /** Given where the console can be closed. */
  readonly onClose?: () => void;
}

/** A form for one call and what it was answered. */
export function Console({ options, path, shared: brought, onChoose, onClose }: Props) {
  const [{ ring, address }] = useState(() => openKeyRing(options.url));
  const loading = useOperation(path);
  const { operation } = loading;
  const { base, workspaces } = address;
  const calls = useCalls({ address, ring });
  const [said, setSaid] = useState('');
  const [isBroken, setBroken] = useState(false);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const { draft, example, fill } = useDraft(path, operation, brought);
  const late = useDeferredValue(draft);
  const keys = useSyncExternalStore(ring.subscribe, ring.get);
  const workspaceId = keys.workspace?.id;
  const request = useMemo(
    () => operation && late && buildDraftRequest(operation, late, base, workspaceId),
    [operation, late, base, workspaceId],
  );
  usePageSamples(request, options.languages, onChoose === undefined);

  function change(changed: RequestDraft): void {
    fill(path, changed);
    setBroken(false);
  }
  function send(): void {
    if (!operation || !draft) return;
    setSaid('');
    if (buildDraftRequest(operation, draft, base)) {
      void calls.send(operation, draft);
      return;
    }
    setBroken(true);
    root.current?.querySelector<HTMLElement>('.cm-content, .console-plain')?.focus();
  }
  function focusSend(): void {
    root.current?.querySelector<HTMLElement>('.console-send')?.focus();
  }
  function goBack(target: EventTarget): void {
    if (isBusy(calls.state)) calls.stop();
    else if (target instanceof Element && target.closest('.console-answer')) {
      focusSend();
    } else onClose?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) goBack(event.target);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }
  /** Opens a filled form, on its own page where this one has only one operation. */
  function openDraft(page: string, opened: RequestDraft): void {
    setBroken(false);
    fill(page, opened);
    if (page === path) return;
    if (onChoose) onChoose(page);
    else location.assign(page + handOver(opened));
  }
  function open(call: PastCall): void {
    if (call.page !== path && !onChoose) return location.assign(formatCallLink(call));
    setSaid('');
    openDraft(call.page, readDraft(call));
    calls.show({ kind: 'answer', answer: call.answer });
  }
  const arrived = useArrivals(onChoose !== undefined, open);
  const command = useCommand({
    path,
    canChoose: onChoose !== undefined,
    origin: address.origin,
    onOpen(page, opened) {
      calls.clear();
      openDraft(page, opened);
    },
    onSay: setSaid,
  });
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isCurl(text)) return;
    event.preventDefault();
    event.stopPropagation();
    void command.take(text);
  }
  async function renew(workspaces: string): Promise<void> {
    ring.forget();
    const made = await createWorkspace(workspaces, ring, new AbortController().signal);
    setSaid(
      made.kind === 'workspace' ? 'A new workspace is there.' : 'No workspace could be made.',
    );
  }
  const label = readRemedy(keys, workspaces !== undefined);
  function cure(): void {
    if (label === NEW_WORKSPACE) void renew(workspaces ?? '');
    else {
      ring.set({ chosen: 'app' });
      setSaid('The app key is sent from now on.');
    }
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields
    <section
      ref={root}
      className="console"
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onPasteCapture={onPaste}
      data-wide={onChoose ? '' : undefined}
    >
      <ConsoleHead
        id={`${id}-title`}
        title={onChoose ? 'Console' : 'Try it'}
        onClose={onClose}
        onSkip={operation && focusSend}
      />
      {arrived.share !== undefined && workspaces !== undefined && (
        <SharedWorkspace
          workspaces={workspaces}
          ring={ring}
          share={arrived.share}
          onDone={(text) => {
            arrived.drop();
            setSaid(text);
          }}
        />
      )}
      {command.offer && (
        <CommandOfferBox
          offer={command.offer}
          origin={address.origin}
          canChoose={onChoose !== undefined}
          onAccept={command.accept}
          onRefuse={command.refuse}
        />
      )}
      <div className="console-columns">
        <div className="console-request">
          {onChoose && (
            <OperationFinder
              current={operation?.summary ?? ''}
              onChoose={(chosen) => {
                calls.clear();
                onChoose(chosen);
              }}
            />
          )}
          <LoadState {...loading} />
          {operation && draft && (
            <RequestPane
              options={options}
              parts={{ address, ring, path, operation, calls, workspaceId }}
              draft={draft}
              request={late && request}
              isBroken={isBroken}
              isAlone={onChoose !== undefined}
              onChange={change}
              onSend={send}
              onReset={example && (() => change(example))}
              onSay={setSaid}
              onOpen={open}
              onCommand={command.take}
            />
          )}
        </div>
        <Outcome
          state={calls.state}
          operation={operation}
          said={said}
          onRetry={send}
          remedy={label}
          onRemedy={cure}
        />
      </div>
    </section>
  );
}

const NEW_WORKSPACE = 'Make a new workspace';

/** What is offered when the key is not taken: the workspace has gone, or its user's token has run out. */
function readRemedy({ chosen, workspace }: Keys, hasWorkspaces: boolean): string | undefined {
  if (!hasWorkspaces || chosen === 'own') return undefined;
  return chosen === 'app' || !workspace ? NEW_WORKSPACE : 'Send the app key of my workspace';
}
