import type { MessageDatabase, MessageTables, StoredMessage } from './message-tables.ts';
import type { Timers } from '#server/background/timers.ts';

/** Longer than any attempt: until then no other process tries the same message. */
const LEASE_MS = 900_000;
/** No attempt is put off for longer. One that is planned later was planned before the machine's clock was set back. */
const LONGEST_WAIT_MS = 4_000_000;

/** The messages' table as a queue of mails. */
export interface MailQueue {
  /**
   * Takes the next message that is due by moving its next attempt into the future, so that several processes never try
   * the same one at a time.
   */
  takeNext(): Promise<StoredMessage | undefined>;
  /** Milliseconds until the next message is due; undefined when none waits. */
  readWait(): Promise<number | undefined>;
  /** @param attempts how many count */
  putBack(id: string, nextAttemptAt: number, attempts: number): Promise<void>;
  markSent(id: string): Promise<void>;
  giveUp(id: string): Promise<void>;
  /**
   * Lets messages that were given up wait again, unless a person has dealt with them.
   *
   * @param attempts how many attempts they then have had
   */
  takeUpAgain(attempts: number): Promise<void>;
}

export function createMailQueue(db: MessageDatabase, timers: Pick<Timers, 'now'>): MailQueue {
  function selectWaiting() {
    return (
      db
        .selectFrom('contact_messages')
        .where('mail_state', '=', 'waiting')
        // A person may have seen that it is spam before it was sent.
        .where('state', '<>', 'spam')
        .orderBy('next_attempt_at')
        .orderBy('created_at')
        .limit(1)
    );
  }

  async function update(
    id: string,
    change: Partial<
      Pick<MessageTables['contact_messages'], 'mail_state' | 'mail_attempts' | 'next_attempt_at'>
    >,
  ): Promise<void> {
    await db.updateTable('contact_messages').set(change).where('id', '=', id).execute();
  }

  return {
    async takeNext() {
      for (;;) {
        const message = await selectWaiting()
          .selectAll()
          .where((build) =>
            build.or([
              build('next_attempt_at', '<=', timers.now()),
              build('next_attempt_at', '>', timers.now() + LONGEST_WAIT_MS),
            ]),
          )
          .executeTakeFirst();
        if (!message) return undefined;
        const taken = {
          mail_attempts: message.mail_attempts + 1,
          next_attempt_at: timers.now() + LEASE_MS,
        };
        const { numUpdatedRows } = await db
          .updateTable('contact_messages')
          .set(taken)
          .where('id', '=', message.id)
          .where('mail_state', '=', 'waiting')
          .where('mail_attempts', '=', message.mail_attempts)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return { ...message, ...taken };
      }
    },
    async readWait() {
      const next = await selectWaiting().select('next_attempt_at').executeTakeFirst();
      if (!next || next.next_attempt_at === null) return undefined;
      return Math.max(next.next_attempt_at - timers.now(), 0);
    },
    putBack: (id, next_attempt_at, mail_attempts) => update(id, { next_attempt_at, mail_attempts }),
    markSent: (id) => update(id, { mail_state: 'sent', next_attempt_at: null }),
    giveUp: (id) => update(id, { mail_state: 'given-up', next_attempt_at: null }),
    async takeUpAgain(mail_attempts) {
      await db
        .updateTable('contact_messages')
        .set({ mail_state: 'waiting', mail_attempts, next_attempt_at: timers.now() })
        .where('mail_state', '=', 'given-up')
        .where('state', '=', 'new')
        .execute();
    },
  };
}
