import { NOTIFICATIONS, NOTIFICATION_READINGS } from '#server/sandbox/entities/notification.ts';
import { NOTIFICATION_CHANNELS } from '#server/sandbox/entities/notification-channel.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/** A channel that is silent until a reader makes it active, and two notifications, of which the owner has read one. */
export function seedNotifications(state: Draft): void {
  state.put(NOTIFICATION_CHANNELS, {
    id: 'chn_01HZX8H8J3WF',
    name: 'Receipts by text',
    kind: 'sms',
    events: ['transaction.completed'],
    text: 'Dear {name}, you received {amount}.',
    status: 'inactive',
    createdAt: '2026-03-02T11:20:00Z',
  });
  const issued = state.put(NOTIFICATIONS, {
    id: 'ntf_01HZX8F7H2VE',
    title: 'Invoice issued',
    text: 'Invoice WP-2026-0218 for February 2026 has been issued.',
    level: 'info',
    createdAt: '2026-03-02T10:45:00Z',
  });
  state.put(NOTIFICATION_READINGS, {
    notificationId: issued.id,
    userId: SEED_IDS.user,
    readAt: '2026-03-02T11:05:00Z',
  });
  state.put(NOTIFICATIONS, {
    id: 'ntf_01HZX8J9K4XG',
    title: 'Invoice due',
    text: 'Invoice WP-2026-0218 is due on 15 March 2026.',
    level: 'warning',
    createdAt: '2026-03-02T11:25:00Z',
  });
}
