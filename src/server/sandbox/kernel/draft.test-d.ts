// Checked by tsc, run by nobody: what must not compile is marked, and tsc fails where such a line compiles.
import type { Draft } from './draft.ts';

declare const state: Draft;

state.emit('ping', { channelId: 'chn_01HZX8H8J3WF' });
// @ts-expect-error The description has no webhook of this name.
state.emit('account.closed', { channelId: 'chn_01HZX8H8J3WF' });
// @ts-expect-error A ping carries the id of a channel.
state.emit('ping', {});
// @ts-expect-error A payment is no channel.
state.emit('payment.completed', { channelId: 'chn_01HZX8H8J3WF' });
