import { defineKind } from '#server/sandbox/state/kind.ts';

/** A message of the platform to the company's users; who has read it is kept elsewhere. */
export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning' | 'critical';
  readonly createdAt: string;
}

export const NOTIFICATIONS = defineKind<Notification>('notification', 'ntf');
