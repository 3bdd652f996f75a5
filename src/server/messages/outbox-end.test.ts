import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { createMailer } from './create-mailer.ts';
import { createOutbox, type Outbox } from './create-outbox.ts';
import type { StoredMessage } from './message-tables.ts';
import { openMessageStore, type MessageStore } from './testing/open-message-store.ts';
import { startMailServer, type MailServer } from './testing/start-mail-server.ts';

const GIVEN_UP = { mail_state: 'given-up', mail_attempts: 129, next_attempt_at: null } as const;

describe.each(STORE_KINDS)('the end of attempts on %s', (kind) => {
  let store: MessageStore;
  let server: MailServer;
  let timers: ReturnType<typeof createManualTimers>;
  let outbox: Outbox;
  let log: unknown[];
  /** The machine may be busy. */
  const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });
  beforeEach(async () => {
    store = await openMessageStore(kind);
    server = await startMailServer();
    timers = createManualTimers();
    log = [];
  });
  afterEach(async () => {
    await outbox.close();
    await server.die();
    await store.remove();
  });

  /** Waits until the outbox has nothing to do but to wait. */
  const settle = () => poll(() => timers.waiting).toBe(1);
  async function open(): Promise<void> {
    const sendMail = createMailer({
      smtpUrl: server.url,
      to: 'team@c.example',
      from: 'docs@c.example',
    });
    const write = (...entry: unknown[]) => void log.push(entry);
    const logger = { info: write, warn: write };
    outbox = createOutbox({ db: store.db, sendMail, timers, logger, graceMs: 50 });
    await settle();
  }

  const lineUp = (change: Partial<StoredMessage> = {}) =>
    store.insert({ mail_state: 'waiting', next_attempt_at: timers.now(), ...change });
  const readStates = async () =>
    (await store.readAll()).map((row) => [row.mail_state, row.mail_attempts]);
  /** What is due after an hour is found by the second look. */
  async function passHour(): Promise<void> {
    for (const ms of [3_600_000, 60_000]) {
      timers.advance(ms);
      await settle();
    }
  }

  it('gives up what was refused for 5 days, keeps it, and says so once', async () => {
    server.mood = 'refuse';
    const { id } = await lineUp({ mail_attempts: 127 });
    await open();
    for (let hour = 0; hour < 4; hour += 1) await passHour();
    expect(await readStates()).toEqual([['given-up', 129]]);
    expect(server.attempts).toBe(2);
    const lines = log.filter((entry) => String(entry).startsWith('mail-given-up'));
    expect(lines).toEqual([['mail-given-up', { id, attempts: 129 }]]);
    expect((await store.readAll())[0]).toMatchObject({ id, state: 'new', next_attempt_at: null });
  });

  it('sends after the next start what was given up, as MAIL_TO may have been mended', async () => {
    await lineUp(GIVEN_UP);
    await lineUp({ ...GIVEN_UP, state: 'answered' });
    await open();
    expect(await readStates()).toEqual([
      ['sent', 106],
      ['given-up', 129],
    ]);
  });

  it('tries for a day after such a start, and gives up again', async () => {
    server.mood = 'refuse';
    await lineUp(GIVEN_UP);
    await open();
    for (let hour = 0; hour < 25; hour += 1) await passHour();
    expect(await readStates()).toEqual([['given-up', 129]]);
    expect(server.attempts).toBe(24);
  });

  it('does not count how long the mail server was away', async () => {
    await server.die();
    await lineUp({ mail_attempts: 128 });
    await open();
    expect(log).toHaveLength(1);
    await passHour();
    expect(await readStates()).toEqual([['waiting', 128]]);
    await server.comeBack();
    await passHour();
    expect(await readStates()).toEqual([['sent', 129]]);
  });
});
