import { PING } from '#contract/callback-channel.ts';
import { NOTIFICATION_CHANNELS } from '#server/sandbox/entities/notification-channel.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * The channels of the kind `callback` whose addresses are sent an event: the active ones that list it, and for a ping the
 * one that is tested, active or not.
 */
export function findCallbackChannels(state: Draft, event: string, data: object): readonly string[] {
  if (event === PING) {
    const { channelId } = data as { readonly channelId?: string };
    return channelId === undefined ? [] : [channelId];
  }
  return state
    .list(NOTIFICATION_CHANNELS)
    .filter(({ kind, status }) => kind === 'callback' && status === 'active')
    .filter(({ events }) => events.some((name) => name === event))
    .map(({ id }) => id);
}
