'use client';

import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import type { PlainOperation, SampleRequest } from '#model/samples/sample-request.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { Address, ConsoleHead, LoadState, SendBar } from './console-parts.tsx';
import styles from './console.css?inline';
import type { ConsoleOptions } from './console-options.ts';
import { loadEditor } from './editor/body-field.tsx';
import { HistoryPanel, readDraft } from './history/history-panel.tsx';
import type { PastCall } from './history/history-store.ts';
import { loadOperation } from './operation/load-operation.ts';
import { OperationFinder } from './operation/operation-finder.tsx';
import { takePageSamples, type PageSamples } from './page-samples.ts';
import { readAddress, type ConsoleAddress } from './request/console-address.ts';
import { createKeyRing, type KeyRing } from './request/key-ring.ts';
import { Outcome } from './answer/outcome.tsx';
import { buildDraftRequest } from './request/build-sample.ts';
import { ExportPanel } from './request/export-panel.tsx';
import { KeyPanel } from './request/key-panel.tsx';
import { buildDraft, type RequestDraft } from './request/request-draft.ts';
import { RequestForm } from './request/request-form.tsx';
import { createWorkspace } from './request/workspace.ts';
import { useCalls, type CallState } from './use-calls.ts';
import { useOperation } from './use-operation.ts';

adoptStyles(styles);

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

// What was filled in stays for as long as the page is not loaded anew, by the page of its operation.
const drafts = new Map<string, RequestDraft>();
let shared: { readonly ring: KeyRing; readonly address: ConsoleAddress } | undefined;

function openRing(url: string): { readonly ring: KeyRing; readonly address: ConsoleAddress } {
  if (!shared) {
    const address = readAddress(url, location.href);
    shared = { address, ring: createKeyRing(address.base, address.workspaces !== undefined) };
  }
  return shared;
}

/** A form for one call and what it was answered. */
export function Console({ options, path, shared: brought, onChoose, onClose }: Props) {
  const { ring, address } = openRing(options.url);
  const loading = useOperation(path);
  const { operation } = loading;
  const [edited, setEdited] = useState<{ readonly path: string; readonly draft: RequestDraft }>();
  const calls = useCalls({ address, ring });
  const [said, setSaid] = useState('');
  const [isBroken, setBroken] = useState(false);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const first = useMemo(() => operation && buildDraft(operation), [operation]);
  const draft = (edited?.path === path ? edited.draft : (brought ?? drafts.get(path))) ?? first;
  const late = useDeferredValue(draft);
  const request = useMemo(
    () => operation && late && buildDraftRequest(operation, late, address.base),
    [operation, late, address.base],
  );
  usePageSamples(request, options.languages, onChoose === undefined);

  function change(changed: RequestDraft): void {
    drafts.set(path, changed);
    setEdited({ path, draft: changed });
    setBroken(false);
  }
  function send(): void {
    if (!operation || !draft) return;
    setSaid('');
    if (buildDraftRequest(operation, draft, address.base)) {
      void calls.send(operation, draft);
      return;
    }
    setBroken(true);
    root.current?.querySelector<HTMLElement>('.cm-content, .console-plain')?.focus();
  }
  function goBack(target: EventTarget): void {
    if (isBusy(calls.state)) calls.stop();
    else if (target instanceof Element && target.closest('.console-answer')) {
      root.current?.querySelector<HTMLElement>('.console-send')?.focus();
    } else onClose?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) goBack(event.target);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }
  function open(call: PastCall): void {
    drafts.set(call.page, readDraft(call));
    if (call.page === path) change(readDraft(call));
    else onChoose?.(call.page);
    calls.show({ kind: 'answer', answer: call.answer });
  }
  async function renew(workspaces: string): Promise<void> {
    ring.forget();
    const made = await createWorkspace(workspaces, ring, new AbortController().signal);
    setSaid(
      made.kind === 'workspace' ? 'A new workspace is there.' : 'No workspace could be made.',
    );
  }
  const { workspaces } = address;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields
    <section
      ref={root}
      className="console"
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      data-wide={onChoose ? '' : undefined}
    >
      <ConsoleHead id={`${id}-title`} title={onChoose ? 'Console' : 'Try it'} onClose={onClose} />
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
              parts={{ address, ring, path, operation, calls }}
              draft={draft}
              request={late && request}
              isBroken={isBroken}
              isAlone={onChoose !== undefined}
              onChange={change}
              onSend={send}
              onReset={first && draft !== first ? () => change(first) : undefined}
              onSay={setSaid}
              onOpen={open}
            />
          )}
        </div>
        <Outcome
          state={calls.state}
          operation={operation}
          said={said}
          onRetry={send}
          onRenew={workspaces === undefined ? undefined : () => void renew(workspaces)}
        />
      </div>
    </section>
  );
}

interface PaneProps {
  readonly options: ConsoleOptions;
  readonly parts: {
    readonly address: ConsoleAddress;
    readonly ring: KeyRing;
    readonly path: string;
    readonly operation: PlainOperation;
    readonly calls: ReturnType<typeof useCalls>;
  };
  readonly draft: RequestDraft;
  readonly request: SampleRequest | undefined;
  readonly isBroken: boolean;
  /** Whether this is not the operation's own page. */
  readonly isAlone: boolean;
  readonly onChange: (draft: RequestDraft) => void;
  readonly onSend: () => void;
  readonly onReset: (() => void) | undefined;
  readonly onSay: (text: string) => void;
  readonly onOpen: (call: PastCall) => void;
}

/** All that the reader fills in and does before the answer comes. */
function RequestPane({ options, parts, draft, request, isBroken, isAlone, ...on }: PaneProps) {
  const { address, ring, path, operation, calls } = parts;
  return (
    <>
      <Address
        operation={operation}
        url={request && `${address.base}${request.path}`}
        page={isAlone ? path : undefined}
      />
      <RequestForm operation={operation} draft={draft} known={calls.known} onChange={on.onChange} />
      {operation.requiresAuthentication && (
        <KeyPanel
          address={address}
          ring={ring}
          permission={operation.permission}
          onSay={on.onSay}
        />
      )}
      <SendBar
        isBusy={isBusy(calls.state)}
        isBroken={isBroken}
        onSend={on.onSend}
        onStop={calls.stop}
        onReset={on.onReset}
      />
      {request && (
        <ExportPanel request={request} draft={draft} page={path} languages={options.languages} />
      )}
      <HistoryPanel
        serial={calls.state.phase === 'done' ? calls.state.serial : 0}
        onReplay={on.onOpen}
      />
    </>
  );
}

function isBusy({ phase }: CallState): boolean {
  return phase === 'preparing' || phase === 'sending';
}

/** Shows the reader's values in the samples of the page that the console stands on. */
function usePageSamples(
  request: ReturnType<typeof buildDraftRequest>,
  languages: ConsoleOptions['languages'],
  isOnPage: boolean,
): void {
  const samples = useRef<PageSamples>(null);
  const take = useEffectEvent(() => {
    const figure = document.querySelector('.samples figure.code');
    samples.current = figure && takePageSamples(figure, languages);
  });
  useEffect(() => {
    if (!isOnPage) return undefined;
    take();
    return () => samples.current?.restore();
  }, [isOnPage]);
  useEffect(() => {
    if (request) samples.current?.show(request);
  }, [request]);
}
