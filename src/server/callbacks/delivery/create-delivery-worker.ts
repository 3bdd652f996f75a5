import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { requireInbox } from '#server/callbacks/inbox-store.ts';
import type { Timers } from '#server/background/timers.ts';
import type { Logger } from '#server/edge/logger.ts';
import {
  deliverExternally,
  deliverInternally,
  listDue,
  type DueCallback,
  type Post,
} from './deliver-due.ts';
import { moveOutboxToInboxes } from './move-outbox-to-inboxes.ts';

export interface DeliveryWorkerOptions {
  readonly db: CallbackDatabase;
  readonly post: Post;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly limits: CallbackLimits;
  readonly logger: Pick<Logger, 'warn'>;
  /** Told of workspaces whose inbox has changed. */
  readonly onChange: (workspaceId: string) => void;
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

/** What claim and note take besides the attempt itself. */
const CLAIM_RESERVE_MS = 10_000;

/** Creates the worker and looks at once. Several processes may have one on the same database. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { timers, limits, logger } = options;
  const external = createExternalDeliveries(options);
  let isClosed = false;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function start(): void {
    cancel?.();
    cancel = undefined;
    isWoken = true;
    running ??= work();
  }

  /** Works until there is nothing to do and nobody has called meanwhile; then looks again after a while. */
  async function work(): Promise<void> {
    const hasFailed = await workOnce().then(
      () => false,
      (error: unknown) => {
        const { code } = error as { code?: unknown };
        const shown = typeof code === 'string' ? code : 'unknown';
        logger.warn('callbacks-not-delivered', { code: shown });
        return true;
      },
    );
    running = undefined;
    if (isClosed) return;
    if (isWoken && !hasFailed) start();
    else cancel = timers.after(limits.lookMs, start);
  }

  async function workOnce(): Promise<void> {
    isWoken = false;
    await takeAll(options);
    await deliverAll(options, external, () => isClosed);
  }

  async function rest(): Promise<void> {
    await running;
    await external.rest();
    if (running) await rest();
  }

  start();
  return {
    wake() {
      if (!isClosed) start();
    },
    idle: rest,
    async close() {
      isClosed = true;
      cancel?.();
      await rest();
    },
  };
}

async function takeAll({
  db,
  timers,
  chance,
  limits,
  onChange,
}: DeliveryWorkerOptions): Promise<void> {
  for (;;) {
    const options = { db, now: timers.now(), chance, kept: limits.maxCallbacks };
    const { changed, hasMore } = await moveOutboxToInboxes(options);
    for (const workspaceId of changed) onChange(workspaceId);
    if (!hasMore) return;
  }
}

async function deliverAll(
  { db, timers, onChange }: DeliveryWorkerOptions,
  external: ExternalDeliveries,
  isClosed: () => boolean,
): Promise<void> {
  for (const due of await listDue(db, timers.now(), 'external')) {
    if (due.target !== null) external.start({ ...due, target: due.target });
  }
  for (;;) {
    const now = timers.now();
    let delivered = 0;
    for (const due of await listDue(db, now, 'inbox')) {
      if (isClosed()) return;
      if (!(await deliverInternally(db, due, now))) continue;
      delivered += 1;
      onChange(due.callback.workspace_id);
    }
    if (delivered === 0) return;
  }
}

type ExternalCallback = DueCallback & { readonly target: string };

interface ExternalDeliveries {
  start(due: ExternalCallback): void;
  /** Settles when none is under way. */
  rest(): Promise<void>;
}

/** Deliveries to other addresses, a few at a time; what finds no room is due at the next look. */
function createExternalDeliveries(options: DeliveryWorkerOptions): ExternalDeliveries {
  const { db, post, timers, limits, logger, onChange } = options;
  const running = new Map<string, Promise<void>>();

  async function deliver(due: ExternalCallback): Promise<void> {
    const { workspace_id: workspaceId } = due.callback;
    try {
      const { secret } = await requireInbox(db, workspaceId);
      const now = () => timers.now();
      const claimMs = limits.answerMs + CLAIM_RESERVE_MS;
      if (await deliverExternally(db, due, { now, post, secret, claimMs })) onChange(workspaceId);
    } catch {
      logger.warn('callback-not-noted', { workspace: workspaceId });
    }
  }

  return {
    start(due) {
      const { id } = due.callback;
      if (running.has(id) || running.size >= limits.parallelPosts) return;
      running.set(
        id,
        deliver(due).finally(() => running.delete(id)),
      );
    },
    async rest() {
      await Promise.all(running.values());
    },
  };
}
