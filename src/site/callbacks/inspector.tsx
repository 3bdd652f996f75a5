'use client';

import './inspector-styles.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleAddress } from '#site/console/request/console-address.ts';
import type { Workspace } from '#site/console/request/key-store.ts';
import { createAttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import { openSandbox } from '#site/console/workspace/open-sandbox.ts';
import type { WorkspaceClient } from '#site/console/workspace/workspace-client.ts';
import { useWorkspaceHome } from '#site/console/workspace/use-workspace-home.ts';
import { StatusText } from '#ui/status-text.tsx';
import { Beginning, type BeginningProps } from './beginning.tsx';
import type { Callback, Cause, ExampleEvent, InboxSettings } from './callback-types.ts';
import { CallbackDetails } from './callback-details.tsx';
import { CallbackList } from './callback-list.tsx';
import { CauseBox } from './cause-box.tsx';
import type { Connection } from './follow-events.ts';
import { ExampleDetails, ExampleRow } from './example-event.tsx';
import { formatVerdict } from './format-callback.ts';
import { emptyInbox, repeatCallback, saveSettings } from './inbox-client.ts';
import { SettingsForm } from './settings-form.tsx';
import { useInbox, type Inbox } from './use-inbox.ts';

// The tree of a body is the console's.

interface Props {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly causes: readonly Cause[];
  /** What an empty inbox shows. */
  readonly example: ExampleEvent;
}

/** The inbox of the reader's workspace; without one, a way to make it. */
export function Inspector({ url, causes, example }: Props) {
  const [sandbox] = useState(() => openSandbox(url));
  const { address, keyStore, workspaces } = sandbox;
  const [serial, setSerial] = useState(0);
  const [isMade, setMade] = useState(false);
  const { workspace } = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const home = useWorkspaceHome(sandbox);
  const beginning = { workspaces, example, causes, onMake: () => setMade(true) };
  if (!workspace) return <Beginning {...beginning} reason="none" />;
  if (home === 'browser') return <Beginning {...beginning} reason={home} />;
  return (
    <InboxView
      key={`${workspace.id} ${serial}`}
      owner={workspace}
      address={address}
      beginning={{ ...beginning, reason: home === 'lost' ? home : 'gone' }}
      takesFocus={isMade}
      onRetry={() => setSerial(serial + 1)}
    />
  );
}

interface ViewProps {
  readonly owner: Workspace;
  readonly address: ConsoleAddress;
  /** What comes where the workspace is gone. */
  readonly beginning: BeginningProps;
  /** Whether it comes in the place of the button that the reader has pressed. */
  readonly takesFocus: boolean;
  readonly onRetry: () => void;
}

function InboxView({ owner, address, beginning, takesFocus, onRetry }: ViewProps) {
  const [said, say] = useArrivalAnnouncements();
  const { inbox, loadMore, setSettings } = useInbox(owner, say.arrival);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [repeatKeys] = useState(createAttemptKeys);
  const last = useRef(Promise.resolve());
  const root = useRef<HTMLElement>(null);
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus);
  const { callbacks, settings } = inbox;
  const { example, causes, workspaces } = beginning;
  const selected = callbacks.find(({ id }) => id === chosen) ?? callbacks[0];

  /** Does what the reader has asked for, and says so when it fails. */
  async function perform(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work.');
    } finally {
      setBusy(false);
    }
  }
  const run = (action: () => Promise<void>) => {
    if (!isBusy) last.current = perform(action);
  };
  // A setting that is chosen meanwhile is saved afterwards. A button that is pressed twice does its work once.
  const change = (changes: Partial<InboxSettings>) => {
    const save = async () => setSettings(await saveSettings(owner, changes));
    last.current = last.current.then(() => perform(save));
  };
  function select(id: string): void {
    setChosen(id);
    // Where the details stand below the list, they would stay out of sight.
    if (matchMedia('(width < 64rem)').matches)
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[data-details]')?.focus(),
      );
  }

  if (inbox.phase === 'gone') return <Beginning {...beginning} />;
  return (
    <section ref={root} className="callbacks-inbox" aria-labelledby="callbacks-title">
      <header>
        <h2 id="callbacks-title" ref={heading} tabIndex={-1}>
          Inbox
        </h2>
        <Status inbox={inbox} onRetry={onRetry} />
      </header>
      <p role="status" className="callbacks-hidden">
        <StatusText>{said}</StatusText>
      </p>
      {problem !== '' && (
        <p role="alert" className="callbacks-problem">
          {problem}
        </p>
      )}
      {settings && <SettingsForm settings={settings} onChange={change} />}
      <CauseBox owner={owner} base={address.base} causes={causes} />
      <div className="callbacks-columns">
        <InboxList
          inbox={inbox}
          selected={selected?.id}
          isBusy={isBusy}
          example={example}
          onSelect={select}
          onMore={() => run(loadMore)}
          onEmpty={() => run(() => emptyInbox(owner))}
        />
        {selected && settings && (
          <CallbackDetails
            callback={selected}
            settings={settings}
            isBusy={isBusy}
            onRepeat={(action, fields) =>
              run(async () => {
                const repeat = { callbackId: selected.id, action, fields };
                const made = await repeatCallback(owner, repeat, repeatKeys);
                setChosen(made.id);
              })
            }
            onAdvance={(seconds) => run(() => advanceClock(workspaces, owner, seconds))}
          />
        )}
        {!selected && inbox.phase === 'ready' && <ExampleDetails example={example} />}
      </div>
    </section>
  );
}

/** @throws Error that says why the clock was not moved */
async function advanceClock(
  workspaces: WorkspaceClient,
  owner: Workspace,
  seconds: number,
): Promise<void> {
  const moved = await workspaces.moveClock(owner, { advance: seconds });
  if ('problem' in moved) throw new Error(moved.problem);
}

/** Gives an element the focus as it appears, where it comes in the place of what had the focus. */
function useFocusAtFirst<Focusable extends HTMLElement>(isWanted: boolean) {
  const element = useRef<Focusable>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

interface ListProps {
  readonly inbox: Inbox;
  readonly selected: string | undefined;
  readonly isBusy: boolean;
  readonly example: ExampleEvent;
  readonly onSelect: (id: string) => void;
  readonly onMore: () => void;
  readonly onEmpty: () => void;
}

/** What has arrived, and what can be done with all of it. */
function InboxList({ inbox, selected, isBusy, example, onSelect, onMore, onEmpty }: ListProps) {
  const { callbacks, nextCursor, phase } = inbox;
  const isEmpty = callbacks.length === 0;
  return (
    <div>
      <CallbackList callbacks={callbacks} selected={selected} onSelect={onSelect} />
      {phase === 'ready' && isEmpty && <Empty example={example} />}
      <p className="callbacks-actions">
        {nextCursor && (
          <button type="button" aria-disabled={isBusy} onClick={onMore}>
            Show older callbacks
          </button>
        )}
        <button
          type="button"
          aria-disabled={isBusy || isEmpty}
          onClick={() => !isEmpty && onEmpty()}
        >
          Empty the inbox
        </button>
      </p>
    </div>
  );
}

function Empty({ example }: { readonly example: ExampleEvent }) {
  return (
    <>
      <p className="callbacks-empty">
        No callbacks yet. Trigger an event here or in the console. The callback then appears here.
      </p>
      <ExampleRow example={example} />
    </>
  );
}

const CONNECTIONS: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'The connection is lost. Reconnecting…',
  offline: 'You are offline. The inbox keeps new callbacks for you.',
  gone: '',
};

function Status({ inbox, onRetry }: { readonly inbox: Inbox; readonly onRetry: () => void }) {
  if (inbox.phase === 'failed')
    return (
      <p className="callbacks-connection" role="status" data-connection="failed">
        The inbox could not load: {inbox.reason}{' '}
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  const { connection } = inbox;
  const text = inbox.phase === 'loading' ? 'Opening the inbox…' : CONNECTIONS[connection];
  return (
    <p className="callbacks-connection" role="status" data-connection={connection}>
      <StatusText>{text}</StatusText>
    </p>
  );
}

const ANNOUNCE_MS = 1000;

/** Says once in a while what has arrived, without a word for each of many. */
function useArrivalAnnouncements() {
  const [said, setSaid] = useState('');
  const arrived = useRef(new Map<string, Callback>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function arrival(callback: Callback): void {
    arrived.current.set(callback.id, callback);
    if (timer.current !== undefined) return;
    // A reader who listens hears the same words again only after they were gone.
    setSaid('');
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setSaid(formatArrivals([...arrived.current.values()]));
      arrived.current.clear();
    }, ANNOUNCE_MS);
  }
  return [said, { arrival }] as const;
}

function formatArrivals(callbacks: readonly Callback[]): string {
  const [only] = callbacks;
  if (!only || callbacks.length > 1) return `${callbacks.length} new or changed callbacks.`;
  const verdict = formatVerdict(only);
  return `${only.event ?? 'A post'}: ${verdict === '' ? 'on its way' : `signature ${verdict}`}.`;
}
