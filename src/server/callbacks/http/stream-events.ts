import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { listChanged } from '#server/callbacks/read-callbacks.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import type { Timers } from '#server/background/timers.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { Watcher } from './create-watch.ts';
import { buildCallbackDocument } from './callback-document.ts';

export interface EventStreamOptions {
  readonly db: CallbackDatabase;
  readonly workspaceId: string;
  /** Sequence after which changes are told. */
  readonly after: number;
  readonly watcher: Watcher;
  readonly timers: Timers;
  readonly limits: Pick<CallbackLimits, 'heartbeatMs'>;
  readonly logger: Pick<Logger, 'warn'>;
}

const BATCH = 20;
/** How soon a reader comes back after the stream has ended, in milliseconds. */
const RETRY_MS = 1000;

/**
 * The changes of an inbox as server-sent events (HTML, section 9.2), each under the sequence by which a reader resumes.
 * Nothing is kept for slow readers: what comes next is read from the database when they have taken what came before. A
 * stream whose database fails ends, and its reader comes back.
 */
export function streamEvents(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { workspaceId, watcher, timers, limits, logger } = options;
  const encoder = new TextEncoder();
  let { after } = options;
  let isOpen = false;
  let isWaiting = true;

  async function readNext(): Promise<string | undefined> {
    if (!isOpen) {
      isOpen = true;
      return `retry: ${RETRY_MS}\n\n`;
    }
    while (!watcher.hasEnded) {
      const changes = await readChanges(options, after);
      if (changes) {
        ({ after } = changes);
        return changes.text;
      }
      const since = timers.now();
      await watcher.wait(limits.heartbeatMs);
      if (!isWaiting) return undefined;
      if (timers.now() - since >= limits.heartbeatMs) return ': still here\n\n';
    }
    return undefined;
  }
  return new ReadableStream(
    {
      async pull(controller) {
        const text = await readNext().catch((error: unknown) => {
          const failure = describeStoreFailure(error);
          logger.warn('inbox-stream-ended', { workspace: workspaceId, failure });
          return undefined;
        });
        if (text !== undefined) {
          controller.enqueue(encoder.encode(text));
          return;
        }
        watcher.leave();
        if (isWaiting) controller.close();
      },
      cancel() {
        isWaiting = false;
        watcher.leave();
      },
    },
    { highWaterMark: 1 },
  );
}

async function readChanges(
  { db, workspaceId }: EventStreamOptions,
  after: number,
): Promise<{ readonly text: string; readonly after: number } | undefined> {
  const inbox = await db
    .selectFrom('callback_inboxes')
    .innerJoin('sandbox_workspaces', 'sandbox_workspaces.id', 'callback_inboxes.workspace_id')
    .select(['secret', 'sequence', 'emptied_at', 'clock_offset'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!inbox || inbox.sequence === after) return undefined;
  // A backup was restored: what the reader has is from another history, so all is sent from the beginning.
  if (inbox.sequence < after) return { text: formatEvent('emptied', {}, 0), after: 0 };
  const { emptied_at: emptiedAt } = inbox;
  if (emptiedAt > after) return { text: formatEvent('emptied', {}, emptiedAt), after: emptiedAt };
  const rows = await listWhole(db, workspaceId, after);
  const last = rows.at(-1)?.sequence;
  // What has changed meanwhile may be gone again, or may not be a callback.
  if (last === undefined) return { text: ': nothing\n\n', after: inbox.sequence };
  const text = rows.map((row, index) => {
    const data = buildCallbackDocument(row, inbox.secret, inbox.clock_offset);
    // A reader resumes between sequences: only the last event of each carries it.
    const isLast = rows[index + 1]?.sequence !== row.sequence;
    return formatEvent('callback', data, isLast ? row.sequence : undefined);
  });
  return { text: text.join(''), after: last };
}

/** The next changes; those of one sequence stay together. */
async function listWhole(db: CallbackDatabase, workspaceId: string, after: number) {
  const rows = await listChanged(db, workspaceId, after, BATCH);
  if (rows.length < BATCH) return rows;
  const last = rows.at(-1)!.sequence;
  const whole = rows.filter(({ sequence }) => sequence < last);
  return whole.length > 0 ? whole : listChanged(db, workspaceId, after, BATCH * 10);
}

function formatEvent(name: string, data: object, id?: number): string {
  const lines = id === undefined ? '' : `id: ${id}\n`;
  return `${lines}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
