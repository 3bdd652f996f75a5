import { failNoUser } from '#server/sandbox/domain/company-users.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildNewestPageResult, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import {
  NOTIFICATIONS,
  NOTIFICATION_READINGS,
  type Notification,
} from '#server/sandbox/entities/notification.ts';

type Seen = Notification & { readonly readAt: string | null };

/** The notifications as the caller has seen them. An app key has opened nothing. */
function listSeen({ state, caller }: SharedCall<never, PageQuery>): readonly Seen[] {
  const userId = caller.kind === 'user' ? caller.userId : undefined;
  const readings = new Map(
    state
      .list(NOTIFICATION_READINGS)
      .filter((reading) => reading.userId === userId)
      .map(({ notificationId, readAt }) => [notificationId, readAt]),
  );
  return state.list(NOTIFICATIONS).map((notification) => ({
    ...notification,
    readAt: readings.get(notification.id) ?? null,
  }));
}

function answerSeen(call: SharedCall<never, PageQuery>, seen: readonly Seen[]) {
  return buildNewestPageResult(call, seen, ({ id, title, text, level, readAt, createdAt }) => ({
    id,
    title,
    text,
    level,
    readAt,
    createdAt,
  }));
}

function assertUser({ caller }: SharedCall<never, PageQuery>): void {
  if (caller.kind !== 'user') failNoUser();
}

function listNotifications(call: Call<'listNotifications'>) {
  return answerSeen(call, listSeen(call));
}

function listUnreadNotifications(call: Call<'listUnreadNotifications'>) {
  assertUser(call);
  return answerSeen(
    call,
    listSeen(call).filter(({ readAt }) => readAt === null),
  );
}

function listReadNotifications(call: Call<'listReadNotifications'>) {
  assertUser(call);
  return answerSeen(
    call,
    listSeen(call).filter(({ readAt }) => readAt !== null),
  );
}

/** What the platform tells the company's users. */
export const SYSTEM_NOTIFICATION_OPERATIONS = {
  listNotifications,
  listUnreadNotifications,
  listReadNotifications,
} satisfies Partial<Handlers>;
