'use client';

import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { ConsoleHead, LoadState } from './console-parts.tsx';
import styles from './console.css?inline';
import type { ConsoleOptions } from './console-options.ts';
import { loadEditor } from './editor/body-field.tsx';
import { readDraft } from './history/history-panel.tsx';
import { formatCallLink, type PastCall } from './history/history-store.ts';
import { loadCatalogue } from './operation/load-catalogue.ts';
import { loadOperation } from './operation/load-operation.ts';
import { OperationFinder } from './operation/operation-finder.tsx';
import { takePageSamples, type PageSamples } from './page-samples.ts';
import { readAddress, type ConsoleAddress } from './request/console-address.ts';
import { createKeyRing, type KeyRing, type Keys } from './request/key-ring.ts';
import { Outcome } from './answer/outcome.tsx';
import { buildDraftRequest } from './request/build-sample.ts';
import { fillDraft, findCalled } from './request/fill-draft.ts';
import { isCurl, parseCurl } from './request/parse-curl.ts';
import { buildDraft, type RequestDraft } from './request/request-draft.ts';
import { formatShareHash } from './request/share-link.ts';
import { createWorkspace } from './request/workspace.ts';
import { isBusy, RequestPane } from './request-pane.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useCalls } from './use-calls.ts';
import { useOperation } from './use-operation.ts';
import { SharedWorkspace } from './workspace/shared-workspace.tsx';

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
  const { base, workspaces } = address;
  const [edited, setEdited] = useState<{ readonly path: string; readonly draft: RequestDraft }>();
  const calls = useCalls({ address, ring });
  const [said, setSaid] = useState('');
  const [isBroken, setBroken] = useState(false);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const first = useMemo(() => operation && buildDraft(operation), [operation]);
  const draft = (edited?.path === path ? edited.draft : (brought ?? drafts.get(path))) ?? first;
  const late = useDeferredValue(draft);
  const keys = useSyncExternalStore(ring.subscribe, ring.get);
  const workspaceId = keys.workspace?.id;
  const request = useMemo(
    () => operation && late && buildDraftRequest(operation, late, base, workspaceId),
    [operation, late, base, workspaceId],
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
    if (buildDraftRequest(operation, draft, base)) {
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
  /** Opens a filled form, on its own page where this one has only one operation. */
  function openDraft(page: string, opened: RequestDraft): void {
    drafts.set(page, opened);
    if (page === path) change(opened);
    else if (onChoose) onChoose(page);
    else location.assign(page + formatShareHash(opened));
  }
  function open(call: PastCall): void {
    if (call.page !== path && !onChoose) return location.assign(formatCallLink(call));
    setSaid('');
    openDraft(call.page, readDraft(call));
    calls.show({ kind: 'answer', answer: call.answer });
  }
  const arrived = useArrivals(onChoose !== undefined, open);
  async function takeCommand(text: string): Promise<void> {
    const command = parseCurl(text);
    if (!command) return setSaid('This is no cURL command with an address.');
    try {
      const called = findCalled(command, (await loadCatalogue()).operations);
      if (!called) return setSaid('No call has the method and the path of this command.');
      const opened = fillDraft(await loadOperation(called.path), command);
      calls.clear();
      openDraft(called.path, opened);
      return setSaid(`The form holds the command: ${called.title}.`);
    } catch {
      return setSaid('The list of calls cannot be reached just now.');
    }
  }
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isCurl(text)) return;
    event.preventDefault();
    event.stopPropagation();
    void takeCommand(text);
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
      <ConsoleHead id={`${id}-title`} title={onChoose ? 'Console' : 'Try it'} onClose={onClose} />
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
              onCommand={(text) => void takeCommand(text)}
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
