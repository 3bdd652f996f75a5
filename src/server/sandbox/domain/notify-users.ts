import { NOTIFICATIONS, type Notification } from '#server/sandbox/entities/notification.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Tells the company's users something; title and text have at most 80 and 300 characters. */
export function notifyUsers(
  state: Draft,
  notification: Pick<Notification, 'title' | 'text' | 'level'>,
): void {
  state.put(NOTIFICATIONS, {
    ...notification,
    id: state.createId('ntf'),
    createdAt: state.at,
  });
}
