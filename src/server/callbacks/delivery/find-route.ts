import type { AttemptFailure } from '#contract/attempt-failure.ts';
import { chooseSecret, PING } from '#contract/callback-channel.ts';
import type { StoredCallback, StoredInbox } from '#server/callbacks/callback-tables.ts';
import type { KnownChannel } from './read-channels.ts';

/** Where an attempt goes, and the secret that signs it. */
export type Route = InboxRoute | PostRoute | NoRoute;

/** To the workspace's inbox, without leaving the process. */
interface InboxRoute {
  readonly way: 'inbox';
  readonly address: string;
  readonly secret: string;
}

/** By a request to another server. */
export interface PostRoute {
  readonly way: 'post';
  readonly address: string;
  readonly secret: string;
}

/** Nowhere. The secret is there where the callback could be signed. */
interface NoRoute {
  readonly way: 'none';
  readonly address: string;
  readonly secret: string | undefined;
  readonly failure: AttemptFailure;
}

/** What a route depends on besides callback and inbox. */
export interface RouteOptions {
  /** The channel that the callback goes to; undefined for one that goes to none. */
  readonly known: KnownChannel | undefined;
  /** By the workspace's clock. */
  readonly time: number;
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
}

/** Path of a workspace's own inbox, which readers hand out. */
export function formatInboxPath({ address_id: id }: Pick<StoredInbox, 'address_id'>): string {
  return `/callbacks/${id}/inbox`;
}

/** Whether the operator has listed the origin of an address. */
export function isListed(origins: ReadonlySet<string>, address: string): boolean {
  return origins.has(new URL(address).origin);
}

/** The inbox's name is random, so that the path alone tells, under whatever host readers know this site. */
function isOwnInbox({ address_id: id }: StoredInbox, address: string): boolean {
  return new URL(address).pathname.startsWith(`/callbacks/${id}/`);
}

/** Finds where the next attempt of a callback goes. */
export function findRoute(
  callback: Pick<StoredCallback, 'channel_id' | 'address' | 'event'>,
  inbox: StoredInbox,
  options: RouteOptions,
): Route {
  if (callback.channel_id !== null) return findChannelRoute(callback, inbox, options);
  const { secret, target } = inbox;
  if (target !== null) return { way: 'post', address: target, secret };
  return { way: 'inbox', address: formatInboxPath(inbox), secret };
}

function findChannelRoute(
  callback: Pick<StoredCallback, 'address' | 'event'>,
  inbox: StoredInbox,
  { known, time, origins }: RouteOptions,
): Route {
  const address = known?.channel?.address ?? null;
  const refuse = (failure: AttemptFailure, secret?: string): Route => {
    return { way: 'none', address: address ?? callback.address ?? '', secret, failure };
  };
  if (!known?.channel || address === null) return refuse('channel-gone');
  if (known.channel.status === 'inactive' && callback.event !== PING)
    return refuse('channel-inactive');
  if (!known.secrets) return refuse('no-secret');
  const secret = chooseSecret(known.secrets, time);
  if (isOwnInbox(inbox, address)) return { way: 'inbox', address, secret };
  if (!isListed(origins, address)) return refuse('not-allowed', secret);
  return { way: 'post', address, secret };
}
