import { afterEach, beforeEach, expect } from 'vitest';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import type { StoreKind } from '#server/testing/create-temp-store.ts';
import { createMailer, type MailerOptions } from '#server/messages/create-mailer.ts';
import { createOutbox, type Outbox } from '#server/messages/create-outbox.ts';
import type { StoredMessage } from '#server/messages/message-tables.ts';
import { openMessageStore, type MessageStore } from './open-message-store.ts';
import { startMailServer, type MailServer } from './start-mail-server.ts';

/** The outbox of a test file, with a real mail server and a clock that stands still. */
export interface UsedOutbox {
  readonly store: MessageStore;
  readonly server: MailServer;
  readonly timers: ManualTimers;
  /** What was logged, each line as its event and fields. */
  readonly log: readonly unknown[];
  /** Opens an outbox, as one process does. It is closed with the test. */
  readonly open: (change?: Pick<MailerOptions, 'verdictMs'>) => Outbox;
  /** Stores a message that is to be sent. */
  readonly lineUp: (change?: Partial<StoredMessage>) => Promise<StoredMessage>;
  /** The state and the attempts of each message. */
  readonly readStates: () => Promise<readonly (readonly [state: string, attempts: number])[]>;
}

/** Waits for longer than Vitest does: the machine may be busy. */
export const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });

/** Opens the store and the mail server before each test of a file, and removes them after it. */
export function useOutbox(kind: StoreKind): UsedOutbox {
  let store: MessageStore;
  let server: MailServer;
  let timers: ManualTimers;
  let log: unknown[];
  const outboxes: Outbox[] = [];
  beforeEach(async () => {
    store = await openMessageStore(kind);
    server = await startMailServer();
    timers = createManualTimers();
    log = [];
  });
  afterEach(async () => {
    for (const outbox of outboxes.splice(0)) await outbox.close();
    await server.die();
    await store.remove();
  });
  return {
    get store() {
      return store;
    },
    get server() {
      return server;
    },
    get timers() {
      return timers;
    },
    get log() {
      return log;
    },
    open(change) {
      const settings = { smtpUrl: server.url, to: 'team@c.example', from: 'docs@c.example' };
      const sendMail = createMailer({ ...settings, ...change });
      const write = (...entry: unknown[]) => void log.push(entry);
      const logger = { info: write, warn: write };
      const outbox = createOutbox({ db: store.db, sendMail, timers, logger, graceMs: 50 });
      outboxes.push(outbox);
      return outbox;
    },
    lineUp: (change = {}) =>
      store.insert({ mail_state: 'waiting', next_attempt_at: timers.now(), ...change }),
    readStates: async () =>
      (await store.readAll()).map((row) => [row.mail_state, row.mail_attempts] as const),
  };
}
