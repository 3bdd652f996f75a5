import { DAY_MS } from '#contract/day-ms.ts';
import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { CHANNEL_VARIABLES } from '#server/sandbox/domain/notify-channels.ts';
import { chooseSecret, PING } from '#contract/callback-channel.ts';
import { assertKnownVariables } from '#server/sandbox/domain/text-variables.ts';
import {
  CHANNEL_SECRETS,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '#server/sandbox/entities/notification-channel.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';

const NAMES = CHANNEL_VARIABLES.map(({ name }) => name);
/** Callback channels of a company: each event is sent to each of them. */
const MAX_ADDRESSES = 5;
/** How long the secret before a new one goes on signing. */
const OVERLAP_MS = DAY_MS;
const HINT_LENGTH = 4;

/** Builds the document of a channel. @param signingSecret when this call has made it */
function buildChannelDocument(channel: NotificationChannel, signingSecret: string | null = null) {
  return { ...channel, signingSecret };
}

/**
 * Makes a signing secret for a channel. The secret before it goes on signing for a day; without one, the new secret signs
 * at once.
 *
 * @returns the secret, and what the channel shows of it
 */
function makeSecret(
  { state, createSecret }: Pick<SharedCall, 'state' | 'createSecret'>,
  id: string,
) {
  const secret = createSecret('whsec');
  const known = state.get(CHANNEL_SECRETS, id);
  const secretFrom = formatTime(known ? state.now + OVERLAP_MS : state.now);
  state.put(
    CHANNEL_SECRETS,
    known
      ? { id, current: chooseSecret(known, state.now), next: secret, nextFrom: secretFrom }
      : { id, current: secret, next: null, nextFrom: null },
  );
  return { secret, kept: { secretHint: secret.slice(-HINT_LENGTH), secretFrom } };
}

/** An address that events can be sent to; the pattern of the description has seen to https. */
function parseAddress(address: string): string {
  if (!URL.canParse(address)) return failField('address', 'is not an address.');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    return failField('address', 'must not contain a user name or password.');
  return address;
}

function sendPing(state: Draft, { id }: Pick<NotificationChannel, 'id'>): void {
  state.emit(PING, { channelId: id });
}

function createTextChannel({ state, body }: Call<'createChannel'>) {
  const { name, kind, events, text, address } = body;
  if (text === undefined) return failField('text', 'is missing.');
  if (address !== undefined) return failField('address', 'belongs to the kind callback.');
  assertKnownVariables(text, NAMES);
  assertFreeName(state, NOTIFICATION_CHANNELS, name);
  const channel = state.put(NOTIFICATION_CHANNELS, {
    id: state.createId('chn'),
    name,
    kind,
    events,
    text,
    address: null,
    secretHint: null,
    secretFrom: null,
    status: 'active',
    createdAt: state.at,
  });
  return created(buildChannelDocument(channel));
}

function createCallbackChannel(call: Call<'createChannel'>) {
  const { state, body } = call;
  const { name, events, text, address } = body;
  if (address === undefined) return failField('address', 'is missing.');
  if (text !== undefined) return failField('text', 'belongs to another kind than callback.');
  const parsed = parseAddress(address);
  assertFreeName(state, NOTIFICATION_CHANNELS, name);
  const others = state.list(NOTIFICATION_CHANNELS).filter(({ kind }) => kind === 'callback');
  if (others.length >= MAX_ADDRESSES)
    failWith('too_many_addresses', {
      detail: `Your company has ${others.length} channels of the kind callback, and may have ${MAX_ADDRESSES}.`,
    });
  const id = state.createId('chn');
  const { secret, kept } = makeSecret(call, id);
  const channel = state.put(NOTIFICATION_CHANNELS, {
    id,
    name,
    kind: 'callback',
    events,
    text: null,
    address: parsed,
    ...kept,
    status: 'active',
    createdAt: state.at,
  });
  sendPing(state, channel);
  return created(buildChannelDocument(channel, secret));
}

function listChannels(call: Call<'listChannels'>) {
  const channels = call.state.list(NOTIFICATION_CHANNELS);
  return buildNewestPageResult(call, channels, (channel) => buildChannelDocument(channel));
}

function getChannel({ state, path }: Call<'getChannel'>) {
  return ok(buildChannelDocument(state.require(NOTIFICATION_CHANNELS, path.channelId)));
}

/** Refuses what does not belong to the kind of a channel. */
function assertOfKind({ kind }: NotificationChannel, body: Call<'updateChannel'>['body']): void {
  if (kind === 'callback') {
    if (body.text !== undefined) failField('text', 'belongs to another kind than callback.');
    return;
  }
  for (const name of ['address', 'rotateSecret', 'sendPing'] as const)
    if (body[name] !== undefined) failField(name, 'belongs to the kind callback.');
}

function updateChannel(call: Call<'updateChannel'>) {
  const { state, path, body } = call;
  const channel = state.require(NOTIFICATION_CHANNELS, path.channelId);
  assertOfKind(channel, body);
  const { text = channel.text, events = channel.events, status = channel.status } = body;
  if (text !== null) assertKnownVariables(text, NAMES);
  const address = body.address === undefined ? channel.address : parseAddress(body.address);
  const made = body.rotateSecret ? makeSecret(call, channel.id) : undefined;
  const changed = { ...channel, text, address, events, status, ...made?.kept };
  state.put(NOTIFICATION_CHANNELS, changed);
  if (body.sendPing || body.address !== undefined) sendPing(state, channel);
  return ok(buildChannelDocument(changed, made?.secret));
}

function listChannelVariables(call: Call<'listChannelVariables'>) {
  return buildPageResult(call, CHANNEL_VARIABLES, ({ name }) => name);
}

/** Texts that clients get, and callbacks that servers of the company get, when something happens. */
export const NOTIFICATION_CHANNEL_OPERATIONS = {
  createChannel: (call) =>
    call.body.kind === 'callback' ? createCallbackChannel(call) : createTextChannel(call),
  listChannels,
  getChannel,
  updateChannel,
  listChannelVariables,
} satisfies Partial<Handlers>;
