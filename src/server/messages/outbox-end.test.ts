import { describe, expect, it } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { poll, useOutbox } from './testing/use-outbox.ts';

const GIVEN_UP = { mail_state: 'given-up', mail_attempts: 129, next_attempt_at: null } as const;

describe.each(STORE_KINDS)('the end of attempts on %s', (kind) => {
  const mail = useOutbox(kind);
  const { lineUp, readStates } = mail;

  /** Waits until the outbox has nothing to do but to wait. */
  const settle = () => poll(() => mail.timers.waiting).toBe(1);
  async function open(): Promise<void> {
    mail.open();
    await settle();
  }

  /** What is due after an hour is found by the second look. */
  async function passHour(): Promise<void> {
    for (const ms of [3_600_000, 60_000]) {
      mail.timers.advance(ms);
      await settle();
    }
  }

  it('gives up what was refused for 5 days, keeps it, and says so once', async () => {
    mail.server.mood = 'refuse';
    const { id } = await lineUp({ mail_attempts: 127 });
    await open();
    for (let hour = 0; hour < 4; hour += 1) await passHour();
    expect(await readStates()).toEqual([['given-up', 129]]);
    expect(mail.server.attempts).toBe(2);
    const lines = mail.log.filter((entry) => String(entry).startsWith('mail-given-up'));
    expect(lines).toEqual([['mail-given-up', { id, attempts: 129 }]]);
    expect((await mail.store.readAll())[0]).toMatchObject({
      id,
      state: 'new',
      next_attempt_at: null,
    });
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
    mail.server.mood = 'refuse';
    await lineUp(GIVEN_UP);
    await open();
    for (let hour = 0; hour < 25; hour += 1) await passHour();
    expect(await readStates()).toEqual([['given-up', 129]]);
    expect(mail.server.attempts).toBe(24);
  });

  it('does not count how long the mail server was away', async () => {
    await mail.server.die();
    await lineUp({ mail_attempts: 128 });
    await open();
    expect(mail.log).toHaveLength(1);
    await passHour();
    expect(await readStates()).toEqual([['waiting', 128]]);
    await mail.server.comeBack();
    await passHour();
    expect(await readStates()).toEqual([['sent', 129]]);
  });
});
