import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/**
 * What sends clients a text, or the company's server a callback, whenever one of its events happens, as documents show
 * it. Of signing secrets the hint is kept: the sandbox signs with the secret of the workspace's inbox.
 */
export type NotificationChannel = Immutable<Omit<Api.NotificationChannel, 'signingSecret'>>;

export const NOTIFICATION_CHANNELS = defineKind<NotificationChannel>('notification-channel', 'chn');
