import {
  CHANNEL_KIND,
  CHANNEL_SECRETS_KIND,
  type CallbackChannel,
  type ChannelSecrets,
} from '#contract/callback-channel.ts';
import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/**
 * What sends clients a text, or the company's server a callback, whenever one of its events happens, as documents show
 * it. Deliveries read it, and so it has what they need.
 */
export type NotificationChannel = CallbackChannel &
  Immutable<Omit<Api.NotificationChannel, 'signingSecret'>>;

export const NOTIFICATION_CHANNELS = defineKind<NotificationChannel>(CHANNEL_KIND, 'chn');

/** The signing secrets of channels of the kind `callback`, apart from what documents and exports show. */
export const CHANNEL_SECRETS = defineKind<ChannelSecrets>(CHANNEL_SECRETS_KIND, 'chn');
