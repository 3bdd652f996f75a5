import { beginSending, endSending, isUnderWay } from './send-message.ts';
import { MESSAGES, type Message } from '#server/sandbox/entities/audience.ts';
import type { Due, SettleRule } from './settle-rule.ts';

const QUEUE_MS = 30_000;
const SENDING_MS = 120_000;

function findDue(message: Message): Due {
  const queuedAt = Date.parse(message.createdAt);
  return message.status === 'queued'
    ? { at: queuedAt + QUEUE_MS, settle: (state) => beginSending(state, message) }
    : { at: queuedAt + QUEUE_MS + SENDING_MS, settle: (state) => endSending(state, message) };
}

/** Messages to audiences are sent after half a minute, and have ended two minutes later. */
export const MESSAGE_RULE: SettleRule = (state) =>
  state
    .list(MESSAGES)
    .filter(isUnderWay)
    .map(findDue)
    .toSorted((one, other) => one.at - other.at)[0];
