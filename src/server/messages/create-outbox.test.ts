import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { computePause } from './create-outbox.ts';
import { createMailQueue } from './mail-queue.ts';
import { poll, useOutbox } from './testing/use-outbox.ts';

/** Makes it impossible to note that a message was sent. */
const NO_NOTES = {
  sqlite: {
    forbid: `create trigger no_note before update on contact_messages
      when new.mail_state = 'sent' begin select raise(abort, 'no'); end`,
    allow: 'drop trigger no_note',
  },
  postgres: {
    forbid: `alter table contact_messages add constraint no_note check (mail_state <> 'sent')`,
    allow: 'alter table contact_messages drop constraint no_note',
  },
} as const;

describe.each(STORE_KINDS)('the outbox on %s', (kind) => {
  const mail = useOutbox(kind);
  const { lineUp, readStates } = mail;
  // The mail server has long to confirm, and a test has not.
  const open = (verdictMs = 500) => mail.open({ verdictMs });
  const countMails = () => mail.server.mails.length;
  /** Waits until the outbox has nothing to do but to wait. */
  const settle = (attempts: number) =>
    poll(async () => [await readAttempts(), mail.timers.waiting]).toEqual([attempts, 1]);
  const readAttempts = async () =>
    (await mail.store.readAll()).reduce((sum, row) => sum + row.mail_attempts, 0);

  describe('createOutbox', () => {
    it('sends what waits when it starts, oldest first, and notes it', async () => {
      const rows = [await lineUp(), await lineUp(), await lineUp()];
      open();
      await poll(readStates).toEqual([1, 2, 3].map(() => ['sent', 1]));
      expect(mail.server.mails.map(({ raw }) => /Message-ID: <(\w+)@/.exec(raw)?.[1])).toEqual(
        rows.map(({ id }) => id),
      );
      expect((await mail.store.readAll()).map((row) => row.next_attempt_at)).toEqual([
        null,
        null,
        null,
      ]);
    });

    it('sends a message at once when it is woken', async () => {
      const outbox = open();
      await settle(0);
      await lineUp();
      outbox.wake();
      await poll(readStates).toEqual([['sent', 1]]);
    });

    it('finds what another process has left, within a minute', async () => {
      open();
      await settle(0);
      await lineUp();
      mail.timers.advance(60_000);
      await poll(readStates).toEqual([['sent', 1]]);
    });

    it('leaves alone what is spam or not to be sent on', async () => {
      await lineUp({ state: 'spam' });
      await mail.store.insert();
      open();
      await settle(0);
      expect(countMails()).toBe(0);
    });

    it('tries a refused message again after growing pauses until it is taken', async () => {
      mail.server.mood = 'refuse';
      await lineUp();
      open();
      for (const [attempt, pause] of [10_000, 20_000, 40_000].entries()) {
        await settle(attempt + 1);
        mail.timers.advance(pause - 1);
        expect(mail.server.attempts).toBe(attempt + 1);
        if (attempt === 2) mail.server.mood = 'accept';
        mail.timers.advance(1);
      }
      await poll(readStates).toEqual([['sent', 4]]);
      expect(countMails()).toBe(1);
    });

    it('sends other messages while one is refused', async () => {
      mail.server.mood = 'busy';
      await lineUp();
      const outbox = open();
      await settle(1);
      mail.server.mood = 'accept';
      await lineUp();
      outbox.wake();
      await poll(readStates).toEqual([
        ['waiting', 1],
        ['sent', 1],
      ]);
    });

    it('goes on when a dead server comes back, and knocks once a pause whatever waits', async () => {
      await mail.server.die();
      await lineUp();
      await lineUp();
      const outbox = open();
      await settle(1);
      outbox.wake();
      await lineUp();
      outbox.wake();
      expect(await readAttempts()).toBe(1);
      mail.timers.advance(9999);
      await settle(1);
      mail.timers.advance(1);
      await settle(2);
      await mail.server.comeBack();
      mail.timers.advance(20_000);
      await poll(async () => (await readStates()).map(([state]) => state)).toEqual([
        'sent',
        'sent',
        'sent',
      ]);
      expect(countMails()).toBe(3);
    });

    it.each(['stall', 'hang-up'] as const)(
      'tries again after a server that will %s',
      async (mood) => {
        mail.server.mood = mood;
        await lineUp();
        open();
        await settle(1);
        mail.server.mood = 'accept';
        mail.timers.advance(10_000);
        await poll(readStates).toEqual([['sent', 2]]);
        expect(countMails()).toBe(1);
      },
    );

    it('sends after a restart what was waiting before', async () => {
      mail.server.mood = 'refuse';
      await lineUp();
      const first = open();
      await settle(1);
      await first.close();
      mail.server.mood = 'accept';
      mail.timers.advance(10_000);
      open();
      await poll(readStates).toEqual([['sent', 2]]);
    });

    it('cuts off an attempt that would hold up the end, and leaves the message for the next start', async () => {
      mail.server.mood = 'stall';
      await lineUp();
      const first = open(10_000);
      await poll(() => mail.server.attempts).toBe(1);
      // The server would keep it waiting for ever.
      await first.close();
      mail.server.mood = 'accept';
      open();
      await poll(readStates).toEqual([['sent', 2]]);
    });

    it('sends again with the same Message-ID when the process died before the note', async () => {
      const row = await lineUp();
      // As a process leaves it that has taken the message and dies.
      await createMailQueue(mail.store.db, mail.timers).takeNext();
      open();
      await settle(1);
      expect(countMails()).toBe(0);
      for (let minute = 0; minute < 15; minute += 1) {
        await poll(() => mail.timers.waiting).toBe(1);
        mail.timers.advance(60_000);
      }
      await poll(readStates).toEqual([['sent', 2]]);
      expect(mail.server.mails[0]?.raw).toContain(`Message-ID: <${row.id}@c.example>`);
    });

    it('does not wait for days after the machine’s clock was set back', async () => {
      mail.server.mood = 'refuse';
      await lineUp();
      open();
      await settle(1);
      mail.server.mood = 'accept';
      mail.timers.jump(-72 * 3_600_000);
      mail.timers.advance(60_000);
      await poll(readStates).toEqual([['sent', 2]]);
    });

    it('does not send twice when only the note of it fails', async () => {
      await sql.raw(NO_NOTES[kind].forbid).execute(mail.store.db);
      await lineUp();
      open();
      await settle(1);
      expect(countMails()).toBe(1);
      await sql.raw(NO_NOTES[kind].allow).execute(mail.store.db);
      for (let minute = 0; minute < 16; minute += 1) {
        mail.timers.advance(60_000);
        await poll(() => mail.timers.waiting).toBe(1);
      }
      await poll(readStates).toEqual([['sent', 2]]);
      expect(countMails()).toBe(1);
    });

    it('sends each message once when several processes share the database', async () => {
      await Promise.all(Array.from({ length: 12 }, () => lineUp()));
      for (let process = 0; process < 3; process += 1) open();
      await poll(
        async () => (await readStates()).filter(([state]) => state === 'sent').length,
      ).toBe(12);
      expect(countMails()).toBe(12);
    });

    it('logs ids and codes, and nothing of the message', async () => {
      mail.server.mood = 'refuse';
      const { id } = await lineUp();
      open();
      await settle(1);
      expect(mail.log).toContainEqual([
        'mail-not-sent',
        { id, attempts: 1, code: 'EENVELOPE', responseCode: 550 },
      ]);
      expect(JSON.stringify(mail.log)).not.toMatch(/example|Amina|voucher/);
    });
  });
});

describe('computePause', () => {
  it('grows from 10 seconds to an hour', () => {
    expect([1, 2, 3, 9, 10, 500].map(computePause)).toEqual([
      10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000,
    ]);
  });

  it('makes 5 days of the 129 attempts after which a message is given up', () => {
    const pauses = Array.from({ length: 128 }, (_, index) => computePause(index + 1));
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / DAY_MS;
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(5.05);
  });
});
