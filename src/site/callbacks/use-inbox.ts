'use client';

import { useEffect, useRef, useState } from 'react';
import { loadPatiently } from '#ui/load-patiently.ts';
import type { Callback, InboxSettings } from './callback-types.ts';
import { followEvents, type Connection } from './follow-events.ts';
import { InboxError, loadPage, loadSettings, type InboxOwner } from './inbox-client.ts';

/** What the page knows about an inbox. */
export interface Inbox {
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone';
  /** Why it has failed. */
  readonly reason: string;
  readonly connection: Connection;
  /** The newest first. */
  readonly callbacks: readonly Callback[];
  readonly nextCursor: string | null;
  readonly settings: InboxSettings | undefined;
}

const EMPTY: Inbox = {
  phase: 'loading',
  reason: '',
  connection: 'connecting',
  callbacks: [],
  nextCursor: null,
  settings: undefined,
};
/** As many as an inbox keeps. */
const MAX_CALLBACKS = 200;

/** The callbacks with one that is new or has changed. */
function mergeCallback(callbacks: readonly Callback[], callback: Callback): readonly Callback[] {
  const index = callbacks.findIndex(({ id }) => id === callback.id);
  if (index < 0) return [callback, ...callbacks].slice(0, MAX_CALLBACKS);
  return callbacks.with(index, callback);
}

/**
 * Loads an inbox and follows it.
 *
 * @param owner of the inbox. Another owner or another attempt needs a new mount
 * @param onArrival told of each callback that was not there before
 */
export function useInbox(owner: InboxOwner, onArrival: (callback: Callback) => void) {
  const [inbox, setInbox] = useState(EMPTY);
  const arrive = useRef(onArrival);
  useEffect(() => {
    arrive.current = onArrival;
  });
  const shown = useRef(inbox.settings);
  useEffect(() => {
    shown.current = inbox.settings;
  });
  const { id, appKey } = owner;
  useEffect(() => {
    const ending = new AbortController();
    const change = (changes: Partial<Inbox>) => {
      if (!ending.signal.aborted) setInbox((old) => ({ ...old, ...changes }));
    };
    void start({ id, appKey }, ending.signal, change, {
      onCallback(callback) {
        setInbox((old) => ({ ...old, callbacks: mergeCallback(old.callbacks, callback) }));
        arrive.current(callback);
      },
      onEmptied: () => change({ callbacks: [], nextCursor: null }),
    });
    /** The stream tells of callbacks alone: another tab may have changed the settings. */
    async function refresh(): Promise<void> {
      const before = shown.current;
      const settings = before && (await loadSettings({ id, appKey }).catch(() => undefined));
      // What the reader has changed meanwhile is newer.
      if (settings && shown.current === before) change({ settings });
    }
    window.addEventListener('focus', () => void refresh(), { signal: ending.signal });
    return () => ending.abort();
  }, [id, appKey]);

  async function loadMore(): Promise<void> {
    if (inbox.nextCursor === null) return;
    const page = await loadPage(owner, inbox.nextCursor);
    setInbox((old) => {
      const known = new Set(old.callbacks.map((callback) => callback.id));
      const more = page.data.filter((callback) => !known.has(callback.id));
      return { ...old, callbacks: [...old.callbacks, ...more], nextCursor: page.nextCursor };
    });
  }
  return {
    inbox,
    loadMore,
    setSettings: (settings: InboxSettings) => setInbox((old) => ({ ...old, settings })),
  };
}

/** What the server refuses stays refused. */
const isFinal = (error: unknown) =>
  error instanceof InboxError && error.status >= 400 && error.status < 500;

async function start(
  owner: InboxOwner,
  signal: AbortSignal,
  change: (changes: Partial<Inbox>) => void,
  listeners: { onCallback: (callback: Callback) => void; onEmptied: () => void },
): Promise<void> {
  try {
    const settings = await loadPatiently(() => loadSettings(owner), { isFinal });
    const { data, nextCursor, lastEventId } = await loadPatiently(() => loadPage(owner), {
      isFinal,
    });
    if (signal.aborted) return;
    change({ phase: 'ready', settings, callbacks: data, nextCursor });
    await followEvents({
      owner,
      lastEventId,
      signal,
      ...listeners,
      onConnection: (connection) =>
        change(connection === 'gone' ? { phase: 'gone' } : { connection }),
    });
  } catch (error) {
    if (signal.aborted) return;
    const status = error instanceof InboxError ? error.status : 0;
    const isGone = status === 401 || status === 404;
    change({
      phase: isGone ? 'gone' : 'failed',
      reason: error instanceof Error ? error.message : '',
    });
  }
}
