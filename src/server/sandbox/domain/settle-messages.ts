import { beginSending, endSending, isUnderWay } from './send-message.ts';
import { MESSAGES, type Message } from '#server/sandbox/entities/audience.ts';
import { createEarliestFinder } from './find-earliest.ts';
import type { SettleRule } from './settle-rule.ts';

const QUEUE_MS = 30_000;
const SENDING_MS = 120_000;

function readNextStep(message: Message): number | undefined {
  if (!isUnderWay(message)) return undefined;
  const takes = message.status === 'queued' ? QUEUE_MS : QUEUE_MS + SENDING_MS;
  return Date.parse(message.createdAt) + takes;
}

const findFirst = createEarliestFinder(readNextStep);

/** Messages to audiences are sent after half a minute, and have ended two minutes later. */
export const MESSAGE_RULE: SettleRule = (state) => {
  const next = findFirst(state.list(MESSAGES));
  if (!next) return undefined;
  const { entity: message, at } = next;
  const step = message.status === 'queued' ? beginSending : endSending;
  return { at, settle: (later) => step(later, message) };
};
