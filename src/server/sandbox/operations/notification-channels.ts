import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { CHANNEL_VARIABLES } from '#server/sandbox/domain/notify-channels.ts';
import { assertKnownVariables } from '#server/sandbox/domain/text-variables.ts';
import { NOTIFICATION_CHANNELS } from '#server/sandbox/entities/notification-channel.ts';

const NAMES = CHANNEL_VARIABLES.map(({ name }) => name);

function createChannel({ state, body }: Call<'createChannel'>) {
  const { name, kind, events, text } = body;
  assertKnownVariables(text, NAMES);
  assertFreeName(state, NOTIFICATION_CHANNELS, name);
  const channel = state.put(NOTIFICATION_CHANNELS, {
    id: state.createId('chn'),
    name,
    kind,
    events,
    text,
    status: 'active',
    createdAt: state.at,
  });
  return created(channel);
}

function listChannels(call: Call<'listChannels'>) {
  return buildNewestPageResult(call, call.state.list(NOTIFICATION_CHANNELS));
}

function getChannel({ state, path }: Call<'getChannel'>) {
  return ok(state.require(NOTIFICATION_CHANNELS, path.channelId));
}

function updateChannel({ state, path, body }: Call<'updateChannel'>) {
  const channel = state.require(NOTIFICATION_CHANNELS, path.channelId);
  const { text = channel.text, events = channel.events, status = channel.status } = body;
  assertKnownVariables(text, NAMES);
  return ok(state.put(NOTIFICATION_CHANNELS, { ...channel, text, events, status }));
}

function listChannelVariables(call: Call<'listChannelVariables'>) {
  return buildPageResult(call, CHANNEL_VARIABLES, ({ name }) => name);
}

/** Texts that clients get when something happens. */
export const NOTIFICATION_CHANNEL_OPERATIONS = {
  createChannel,
  listChannels,
  getChannel,
  updateChannel,
  listChannelVariables,
} satisfies Partial<Handlers>;
