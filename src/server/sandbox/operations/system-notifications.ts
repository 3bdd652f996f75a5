import type { Answer, Call, Operations } from '#server/sandbox/kernel/call.ts';
import { answerPage, newestFirst, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import {
  NOTIFICATIONS,
  NOTIFICATION_READINGS,
  type Notification,
} from '#server/sandbox/entities/notification.ts';

type Seen = Notification & { readonly readAt: string | null };

/** The notifications as the caller has seen them, the newest first. An app key has opened nothing. */
function listSeen({ state, caller }: Call<unknown, PageQuery>): readonly Seen[] {
  const userId = caller.kind === 'user' ? caller.userId : undefined;
  const readings = new Map(
    state
      .list(NOTIFICATION_READINGS)
      .filter((reading) => reading.userId === userId)
      .map(({ notificationId, readAt }) => [notificationId, readAt]),
  );
  return newestFirst(state.list(NOTIFICATIONS)).map((notification) => ({
    ...notification,
    readAt: readings.get(notification.id) ?? null,
  }));
}

function answerSeen(call: Call<unknown, PageQuery>, seen: readonly Seen[]): Answer {
  return answerPage(
    call,
    seen,
    ({ id }) => id,
    ({ id, title, text, level, readAt, createdAt }) => ({
      id,
      title,
      text,
      level,
      readAt,
      createdAt,
    }),
  );
}

function expectUser({ caller }: Call<unknown, PageQuery>): void {
  if (caller.kind !== 'user') refuse('user_not_found');
}

function listNotifications(call: Call<unknown, PageQuery>): Answer {
  return answerSeen(call, listSeen(call));
}

function listUnreadNotifications(call: Call<unknown, PageQuery>): Answer {
  expectUser(call);
  return answerSeen(
    call,
    listSeen(call).filter(({ readAt }) => readAt === null),
  );
}

function listReadNotifications(call: Call<unknown, PageQuery>): Answer {
  expectUser(call);
  const read = listSeen(call).flatMap((seen) =>
    seen.readAt === null ? [] : [{ ...seen, readTime: Date.parse(seen.readAt) }],
  );
  return answerSeen(
    call,
    read.toSorted((one, other) => other.readTime - one.readTime),
  );
}

/** What the platform tells the company's users. */
export const SYSTEM_NOTIFICATION_OPERATIONS: Operations = {
  listNotifications,
  listUnreadNotifications,
  listReadNotifications,
};
