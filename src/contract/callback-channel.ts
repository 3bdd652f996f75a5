/**
 * Callback channels, where the sandbox and the callbacks meet: the sandbox keeps both kinds among the entities of a
 * workspace, and deliveries read them at each attempt, so that a change counts from the next attempt on.
 */
export const CHANNEL_KIND = 'notification-channel';
export const CHANNEL_SECRETS_KIND = 'channel-secrets';

/** Event that tests the address of one channel. */
export const PING = 'ping';

/** What deliveries read of an entity of the kind CHANNEL_KIND. */
export interface CallbackChannel {
  readonly id: string;
  readonly name: string;
  /** Null for a channel of another kind than `callback`. */
  readonly address: string | null;
  readonly status: 'active' | 'inactive';
}

/**
 * The secrets that sign for a channel: an entity of the kind CHANNEL_SECRETS_KIND. A copy of a workspace has none, and
 * neither has a channel that was made before secrets were kept.
 */
export interface ChannelSecrets {
  /** Id of the channel. */
  readonly id: string;
  readonly current: string;
  /** Signs from `nextFrom` on; null when no rotation was asked for. */
  readonly next: string | null;
  /** RFC 3339, by the workspace's clock. */
  readonly nextFrom: string | null;
}

/** The secret that signs at a time of the workspace's clock, in milliseconds since 1970. */
export function chooseSecret({ current, next, nextFrom }: ChannelSecrets, time: number): string {
  return next !== null && nextFrom !== null && time >= Date.parse(nextFrom) ? next : current;
}
