import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** What sends clients a text whenever one of its events happens, as documents show it. */
export type NotificationChannel = Immutable<Api.NotificationChannel>;

export const NOTIFICATION_CHANNELS = defineKind<NotificationChannel>('notification-channel', 'chn');
