import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import { createWakeLoop, type LookResult } from '#server/background/create-wake-loop.ts';
import type { Logger } from '#server/edge/logger.ts';
import { createPostSlots } from './create-post-slots.ts';
import { deliverDue, type DeliverParts } from './deliver-due.ts';
import { moveOutboxToInboxes } from './move-outbox-to-inboxes.ts';

export interface DeliveryWorkerOptions extends Omit<DeliverParts, 'slots' | 'isClosed'> {
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly limits: CallbackLimits;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Takes callbacks out of the outbox and delivers what is due, again and again. */
export interface DeliveryWorker {
  /** Says that there may be something to do. */
  wake(): void;
  /** Settles when nothing is due any more. */
  idle(): Promise<void>;
  /** Ends after the attempts under way. */
  close(): Promise<void>;
}

/** Creates the worker and looks at once. Several processes may have one on the same database. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { timers, limits, logger } = options;
  const loop = createWakeLoop(timers, look);
  const slots = createPostSlots(limits, () => loop.wake());
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
    await takeAll(options);
    await deliverDue({ ...options, slots, isClosed: () => loop.state === 'closed' });
  }

  loop.wake();
  return {
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

async function takeAll({
  db,
  timers,
  chance,
  random,
  limits,
  origins,
  onChange,
}: DeliveryWorkerOptions): Promise<void> {
  for (;;) {
    const now = timers.now();
    const options = { db, now, chance, random, origins, kept: limits.maxCallbacks };
    const { changed, hasMore } = await moveOutboxToInboxes(options);
    for (const workspaceId of changed) onChange(workspaceId);
    if (!hasMore) return;
  }
}
