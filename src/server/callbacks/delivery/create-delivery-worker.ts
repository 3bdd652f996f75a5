import type { OutboxCallback } from '#contract/callback-outbox.ts';
import type { CallbackTransaction } from '#server/callbacks/inbox-store.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import { createWakeLoop, type LookResult } from '#server/background/create-wake-loop.ts';
import type { Logger } from '#server/edge/logger.ts';
import { createPostSlots } from './create-post-slots.ts';
import { deliverDue, type DeliverParts } from './deliver-due.ts';
import { moveOutboxToInboxes, putIntoInbox, type MoveOptions } from './move-outbox-to-inboxes.ts';

export interface DeliveryWorkerOptions extends Omit<DeliverParts, 'slots' | 'isClosed'> {
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly limits: CallbackLimits;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Takes callbacks out of the outbox and delivers what is due, again and again. */
export interface DeliveryWorker {
  /**
   * Puts events of one workspace into its inbox, in the transaction that has made them: for a process that has the database
   * for itself. Others leave them in the outbox, so that no call waits for the lock of an inbox.
   */
  take(
    transaction: CallbackTransaction,
    workspaceId: string,
    events: readonly OutboxCallback[],
  ): Promise<void>;
  /**
   * Says that the sandbox has put something into a workspace's outbox, or has moved its clock.
   *
   * @param isClockMoved only what was taken needs to know. @default false
   */
  notify(workspaceId: string, isClockMoved?: boolean): void;
  /** Says that there may be something to do. */
  wake(): void;
  /** Settles when nothing is due any more. */
  idle(): Promise<void>;
  /** Ends after the attempts under way. */
  close(): Promise<void>;
}

/**
 * Creates the worker and looks at once. Several processes may have one on the same database.
 *
 * - No event is lost: it leaves the outbox in the transaction that puts its callbacks into the inbox.
 * - Nothing is delivered twice at the same time: an attempt here and its note are one transaction, and a post begins with a
 *   claim, which one process gets.
 * - A process that dies keeps no claim for good. What it was sending is sent again: at least once, as documented.
 * - No wake-up is missed: a look during which somebody calls is followed by another.
 * - A workspace may be deleted at any moment. What was under way for it comes to nothing, and stops nothing else.
 */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { db, timers, limits, logger, onChange } = options;
  const loop = createWakeLoop(timers, look);
  const slots = createPostSlots(limits, () => loop.wake());
  /** Workspaces whose inboxes have got something that nobody has heard of yet, and whether any of that waits. */
  const taken = new Map<string, boolean>();
  /** The failure that the log has told last; undefined while all is well. */
  let told: string | undefined;

  /** Tells of a failure once, and of its end: it comes back with every look. */
  function tell(failure: string | undefined): void {
    if (failure !== undefined && failure !== told)
      logger.warn('callbacks-not-delivered', { failure });
    if (failure === undefined && told !== undefined) logger.info('callbacks-delivered-again');
    told = failure;
  }

  async function look(): Promise<LookResult> {
    const failure = await work().then(() => undefined, describeStoreFailure);
    tell(failure);
    return { hasFailed: failure !== undefined, restMs: limits.lookMs };
  }

  async function work(): Promise<void> {
    await takeAll();
    await deliverDue({ ...options, slots, isClosed: () => loop.state === 'closed' });
  }

  async function takeAll(): Promise<void> {
    for (;;) {
      const { changed, hasMore } = await moveOutboxToInboxes(db, readMoveOptions());
      for (const workspaceId of changed) onChange(workspaceId);
      if (!hasMore) return;
    }
  }

  function readMoveOptions(): MoveOptions {
    const { chance, random, origins } = options;
    return { now: timers.now(), chance, kept: limits.maxCallbacks, random, origins };
  }

  loop.wake();
  return {
    async take(transaction, workspaceId, events) {
      const records = await putIntoInbox(transaction, workspaceId, events, readMoveOptions());
      taken.set(
        workspaceId,
        records.some(({ state }) => state === 'waiting'),
      );
    },
    notify(workspaceId, isClockMoved = false) {
      const isWaiting = taken.get(workspaceId);
      if (taken.delete(workspaceId)) onChange(workspaceId);
      // To look costs more than the call itself. What was taken and delivered leaves nothing to do.
      if (isWaiting !== false || isClockMoved) loop.wake();
    },
    wake: () => loop.wake(),
    async idle() {
      do {
        await loop.idle();
        await slots.idle();
      } while (loop.state === 'looking' || loop.state === 'woken');
    },
    async close() {
      await loop.close();
      await slots.idle();
    },
  };
}
