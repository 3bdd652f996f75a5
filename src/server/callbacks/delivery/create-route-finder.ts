import type { CallbackDatabase, StoredInbox } from '#server/callbacks/callback-tables.ts';
import { findInbox, type RandomBytes } from '#server/callbacks/inbox-store.ts';
import type { DueCallback } from './callback-queue.ts';
import { findRoute, type Route } from './find-route.ts';
import { readChannel, type KnownChannel } from './read-channels.ts';

/**
 * Creates what finds where the next attempts of callbacks go, as channels and inboxes are now. It asks for each inbox and
 * channel once, so use it for one look. There is no route where the workspace was deleted since the look.
 */
export function createRouteFinder(
  db: CallbackDatabase,
  {
    now,
    origins,
    random,
  }: {
    readonly now: number;
    readonly origins: ReadonlySet<string>;
    readonly random: RandomBytes;
  },
): (due: DueCallback) => Promise<Route | undefined> {
  const inboxes = new Map<string, Promise<StoredInbox | undefined>>();
  const channels = new Map<string, Promise<KnownChannel | undefined>>();
  return async (due) => {
    const { workspace_id: workspaceId, channel_id: channelId } = due;
    const key = `${workspaceId}/${channelId}`;
    const inbox = inboxes.get(workspaceId) ?? findInbox(db, workspaceId, random);
    inboxes.set(workspaceId, inbox);
    const found = await inbox;
    if (!found) return undefined;
    const known = channels.get(key) ?? readChannel(db, workspaceId, channelId);
    channels.set(key, known);
    const time = now + due.workspace_offset;
    return findRoute(due, found, { known: await known, time, origins });
  };
}
