import type * as Api from '#description/generated/operation-types.ts';
import { defineKind, defineNamedKind } from '#server/sandbox/kernel/kind.ts';

/** A message of the platform to the company's users; who has read it is kept elsewhere. */
export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly level: Api.Notification['level'];
  readonly createdAt: string;
}

/** A user has opened a notification in the platform's own console. */
export interface NotificationReading {
  readonly notificationId: string;
  readonly userId: string;
  readonly readAt: string;
}

export const NOTIFICATIONS = defineKind<Notification>('notification', 'ntf');
export const NOTIFICATION_READINGS = defineNamedKind<NotificationReading>(
  'notification-reading',
  'ntr',
  ({ notificationId, userId }) => `${notificationId}:${userId}`,
);
