import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { Timers } from '#server/background/timers.ts';
import { HttpError } from '#server/edge/http-error.ts';

/** A reader who waits for changes of one inbox. */
export interface Watcher {
  /** Settles when the inbox may have changed, the time is over or the watch has ended. */
  wait(ms: number): Promise<void>;
  /** Whether there is nothing to wait for any more: the time is over, the server stops, or the workspace is gone. */
  readonly hasEnded: boolean;
  leave(): void;
}

/** Knows who watches which inbox, and looks for changes that other processes have made. */
export interface Watch {
  /** @throws HttpError 503 when as many watch as may */
  join(workspaceId: string): Watcher;
  /** Wakes the watchers of an inbox. */
  notify(workspaceId: string): void;
  close(): void;
}

interface WatchedInbox {
  /** Whether there was a ring that nobody has waited for. */
  isRung: boolean;
  ring: () => void;
  hasEnded: boolean;
}

export interface WatchOptions {
  readonly db: CallbackDatabase;
  readonly timers: Timers;
  readonly limits: CallbackLimits;
}

export function createWatch({ db, timers, limits }: WatchOptions): Watch {
  const waiting = new Map<string, Set<WatchedInbox>>();
  const sequences = new Map<string, number>();
  let count = 0;
  let cancel: (() => void) | undefined;
  let isClosed = false;

  const notify = (workspaceId: string) => {
    for (const inbox of waiting.get(workspaceId) ?? []) inbox.ring();
  };
  const end = (workspaceId: string) => endAll(waiting.get(workspaceId) ?? []);
  async function look(): Promise<void> {
    const watched = [...waiting.keys()];
    if (watched.length === 0) return;
    const found = await readSequences(db, watched);
    for (const workspaceId of watched) {
      const sequence = found.get(workspaceId);
      if (sequence === undefined) end(workspaceId);
      else if (sequence !== sequences.get(workspaceId)) notify(workspaceId);
      if (sequence !== undefined) sequences.set(workspaceId, sequence);
    }
  }
  function plan(): void {
    cancel ??= timers.after(limits.lookMs, () => {
      // A look that fails is followed by the next one.
      void look()
        .catch(() => undefined)
        .finally(() => {
          cancel = undefined;
          if (waiting.size > 0 && !isClosed) plan();
        });
    });
  }

  return {
    join(workspaceId) {
      const own = waiting.get(workspaceId) ?? new Set<WatchedInbox>();
      if (isClosed || count >= limits.streams || own.size >= limits.streamsOfWorkspace)
        throw new HttpError(
          503,
          'Too many windows watch this inbox. Close another window, or try again later.',
          {
            headers: { 'retry-after': '30' },
          },
        );
      const inbox = createWatchedInbox();
      waiting.set(workspaceId, own.add(inbox));
      count += 1;
      plan();
      // An alarm, since the machine's clock may be set back.
      const cancelEnd = timers.after(limits.streamMs, () => endAll([inbox]));
      return {
        wait: (ms) => waitForSignal(inbox, ms, timers),
        get hasEnded() {
          return inbox.hasEnded;
        },
        leave() {
          if (!own.delete(inbox)) return;
          cancelEnd();
          count -= 1;
          inbox.ring();
          if (own.size > 0) return;
          waiting.delete(workspaceId);
          sequences.delete(workspaceId);
        },
      };
    },
    notify,
    close() {
      isClosed = true;
      cancel?.();
      for (const workspaceId of waiting.keys()) end(workspaceId);
    },
  };
}

function endAll(inboxes: Iterable<WatchedInbox>): void {
  for (const inbox of inboxes) {
    inbox.hasEnded = true;
    inbox.ring();
  }
}

/** One question for all inboxes that are watched. */
async function readSequences(
  db: CallbackDatabase,
  watched: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const inboxes = await db
    .selectFrom('callback_inboxes')
    .select(['workspace_id', 'sequence'])
    .where('workspace_id', 'in', watched)
    .execute();
  return new Map(inboxes.map((inbox) => [inbox.workspace_id, inbox.sequence]));
}

function createWatchedInbox(): WatchedInbox {
  const inbox: WatchedInbox = {
    isRung: false,
    ring: () => {
      inbox.isRung = true;
    },
    hasEnded: false,
  };
  return inbox;
}

async function waitForSignal(inbox: WatchedInbox, ms: number, timers: Timers): Promise<void> {
  const { ring } = inbox;
  if (!inbox.isRung) {
    await new Promise<void>((settle) => {
      const cancel = timers.after(ms, settle);
      inbox.ring = () => {
        cancel();
        settle();
      };
    });
  }
  inbox.isRung = false;
  inbox.ring = ring;
}
