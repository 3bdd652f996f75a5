import type { ContactMessage } from '#contract/contact-message.ts';
import { createMutex } from '#server/background/create-mutex.ts';
import type { MessageLimiter, Sender } from './message-limits.ts';
import { buildEmailKey, type MessageDatabase, type StoredMessage } from './message-tables.ts';
import { buildRefusal, UNAVAILABLE_RETRY_MS, type SendResult } from './send-result.ts';

export interface MessageWriterOptions {
  readonly db: MessageDatabase;
  readonly clock: { now(): number };
  readonly limiter: Pick<MessageLimiter, 'countMessage' | 'forgetMessage'>;
  readonly outbox?: { wake(): void };
}

/** A message that has passed every check. */
export interface Draft extends Sender {
  /** Follows from the form, so that the same form is the same message. */
  readonly id: string;
  readonly values: ContactMessage;
  readonly isSpam: boolean;
}

/** Writes messages down, each form once and no more than the limits allow. */
export function createMessageWriter(options: MessageWriterOptions): {
  /** @throws StoreError when the database cannot be written */
  write(draft: Draft): Promise<SendResult>;
} {
  const { db, clock, limiter, outbox } = options;

  async function insert({ id, values, isSpam }: Draft): Promise<boolean> {
    const now = clock.now();
    const isMailed = outbox !== undefined && !isSpam;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('contact_messages')
      .values({
        id,
        created_at: now,
        ...values,
        email_key: buildEmailKey(values.email),
        state: isSpam ? 'spam' : 'new',
        mail_state: isMailed ? 'waiting' : 'none',
        mail_attempts: 0,
        next_attempt_at: isMailed ? now : null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (isMailed) outbox.wake();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async function findRepeat({ id, values }: Draft): Promise<SendResult | undefined> {
    const kept = await db
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!kept) return undefined;
    return isSame(kept, values) ? { status: 'accepted', id } : buildRefusal('token-used');
  }

  async function writeOnce(draft: Draft): Promise<SendResult> {
    const repeat = await findRepeat(draft);
    if (repeat) return repeat;
    const wait = await limiter.countMessage(draft);
    if (wait !== undefined) return buildRefusal('too-many', wait);
    const isKept = await insert(draft).catch(async (error: unknown) => {
      await limiter.forgetMessage(draft);
      throw error;
    });
    if (isKept) return { status: 'accepted', id: draft.id };
    // Another process was quicker with the same form.
    await limiter.forgetMessage(draft);
    return (await findRepeat(draft)) ?? buildRefusal('unavailable', UNAVAILABLE_RETRY_MS);
  }

  /** A double click waits for its first, so that it is not counted. */
  const mutex = createMutex();

  return { write: (draft) => mutex(draft.id, () => writeOnce(draft)) };
}

function isSame(kept: StoredMessage, values: ContactMessage): boolean {
  return (['name', 'email', 'topic', 'message'] as const).every(
    (field) => kept[field] === values[field],
  );
}
