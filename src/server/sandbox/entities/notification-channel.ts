import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { SendingChannel } from './audience.ts';

/** What sends clients a text whenever one of its events happens, as documents show it. */
export interface NotificationChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: SendingChannel;
  /** Names of callbacks. */
  readonly events: readonly string[];
  readonly text: string;
  readonly status: 'active' | 'inactive';
  readonly createdAt: string;
}

export const NOTIFICATION_CHANNELS = defineKind<NotificationChannel>('notification-channel', 'chn');
