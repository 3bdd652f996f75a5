import { CHANNEL_SECRETS_KIND } from '#contract/callback-channel.ts';

/**
 * Kinds of entities that a copy of a workspace does not get: sessions, whose tokens name the other workspace, and the secrets of
 * channels, since events of a copy must not look like those of the other workspace.
 */
export const LEFT_BEHIND: readonly string[] = ['session', CHANNEL_SECRETS_KIND];
