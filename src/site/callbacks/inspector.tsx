'use client';

import './inspector-styles.ts';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleAddress } from '#site/console/request/console-address.ts';
import { openKeyStore, type KeyStore } from '#site/console/request/key-store.ts';
import { createWorkspace } from '#site/console/request/workspace.ts';
import type { Callback, Cause, InboxSettings } from './callback-types.ts';
import { CallbackDetails } from './callback-details.tsx';
import { CallbackList } from './callback-list.tsx';
import { CauseBox } from './cause-box.tsx';
import type { Connection } from './follow-events.ts';
import { formatVerdict } from './format-callback.ts';
import { advanceClock, emptyInbox, repeatCallback, saveSettings } from './inbox-client.ts';
import { SettingsForm } from './settings-form.tsx';
import { useInbox, type Inbox } from './use-inbox.ts';

// The tree of a body is the console's.

interface Props {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly causes: readonly Cause[];
}

/** The inbox of the reader's workspace; without one, a way to make it. */
export function Inspector({ url, causes }: Props) {
  const [{ ring, address }] = useState(() => openKeyStore(url));
  const [serial, setSerial] = useState(0);
  const { workspace } = useSyncExternalStore(ring.subscribe, ring.get);
  if (!workspace) return <Beginning ring={ring} address={address} isAgain={false} />;
  return (
    <InboxView
      key={`${workspace.id} ${serial}`}
      owner={workspace}
      ring={ring}
      address={address}
      causes={causes}
      onRetry={() => setSerial(serial + 1)}
    />
  );
}

interface BeginningProps {
  readonly ring: KeyStore;
  readonly address: ConsoleAddress;
  /** Whether there was a workspace that is gone. */
  readonly isAgain: boolean;
}

/** Offers to make a workspace. */
function Beginning({ ring, address, isAgain }: BeginningProps) {
  const [phase, setPhase] = useState<'idle' | 'making' | 'failed'>('idle');
  async function make(): Promise<void> {
    if (phase === 'making') return;
    setPhase('making');
    const { signal } = new AbortController();
    const made = await createWorkspace(address.workspaces ?? '', ring, signal);
    if (made.kind !== 'workspace') setPhase('failed');
  }
  return (
    <section className="callbacks-beginning" aria-labelledby="callbacks-title">
      <h2 id="callbacks-title">{isAgain ? 'Your workspace is gone' : 'Open an inbox'}</h2>
      <p>
        {isAgain
          ? 'Nobody used the workspace for 7 days, or its key changed. You can make a new workspace now.'
          : 'A workspace is your own copy of the platform. It has a small company with test data and an inbox for callbacks. You need no account. The console uses the same workspace.'}
      </p>
      <p className="callbacks-actions">
        <button
          type="button"
          className="callbacks-main"
          aria-disabled={phase === 'making'}
          onClick={() => void make()}
        >
          {phase === 'making' ? 'Making it…' : 'Make a workspace'}
        </button>
      </p>
      <p role="status" data-bad={phase === 'failed' ? '' : undefined}>
        {phase === 'failed' && 'The sandbox could not make a workspace. Try again in a moment.'}
      </p>
    </section>
  );
}

interface ViewProps {
  readonly owner: { readonly id: string; readonly appKey: string };
  readonly ring: KeyStore;
  readonly address: ConsoleAddress;
  readonly causes: readonly Cause[];
  readonly onRetry: () => void;
}

function InboxView({ owner, ring, address, causes, onRetry }: ViewProps) {
  const [said, say] = useArrivalAnnouncements();
  const { inbox, loadMore, setSettings } = useInbox(owner, say.arrival);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const root = useRef<HTMLElement>(null);
  const { callbacks, settings } = inbox;
  const selected = callbacks.find(({ id }) => id === chosen) ?? callbacks[0];

  /** Does what the reader has asked for, and says so when it fails. */
  async function run(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
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
  const change = (changes: Partial<InboxSettings>) =>
    void run(async () => setSettings(await saveSettings(owner, changes)));
  function select(id: string): void {
    setChosen(id);
    // Where the details stand below the list, they would stay out of sight.
    if (matchMedia('(width < 64rem)').matches)
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[data-details]')?.focus(),
      );
  }

  if (inbox.phase === 'gone') return <Beginning ring={ring} address={address} isAgain />;
  return (
    <section ref={root} className="callbacks-inbox" aria-labelledby="callbacks-title">
      <header>
        <h2 id="callbacks-title">Inbox</h2>
        <Status inbox={inbox} onRetry={onRetry} />
      </header>
      <p role="status" className="callbacks-hidden">
        {said}
      </p>
      <p role="alert" className="callbacks-problem">
        {problem}
      </p>
      {settings && <SettingsForm settings={settings} onChange={change} />}
      <CauseBox owner={owner} base={address.base} causes={causes} />
      <div className="callbacks-columns">
        <div>
          <CallbackList callbacks={callbacks} selected={selected?.id} onSelect={select} />
          {inbox.phase === 'ready' && callbacks.length === 0 && <Empty />}
          <p className="callbacks-actions">
            {inbox.nextCursor && (
              <button type="button" aria-disabled={isBusy} onClick={() => void run(loadMore)}>
                Show older callbacks
              </button>
            )}
            {callbacks.length > 0 && (
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => void run(() => emptyInbox(owner))}
              >
                Empty the inbox
              </button>
            )}
          </p>
        </div>
        {selected && settings && (
          <CallbackDetails
            key={selected.id}
            callback={selected}
            settings={settings}
            isBusy={isBusy}
            onRepeat={(action, fields) =>
              void run(async () => {
                const made = await repeatCallback(owner, selected.id, action, fields);
                setChosen(made.id);
              })
            }
            onAdvance={(seconds) =>
              void run(() => advanceClock(owner, address.workspaces ?? '', seconds))
            }
          />
        )}
      </div>
    </section>
  );
}

function Empty() {
  return (
    <p className="callbacks-empty">
      No callbacks yet. Trigger an event here or in the console. The callback then appears here.
    </p>
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
      {text}
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
    timer.current ??= setTimeout(() => {
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
