import { createHmac } from 'node:crypto';
import { createRateLimit, type RateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';

/** How often a message may be sent. */
export interface MessageLimits {
  /** Attempts of one address in 10 minutes, mistaken ones among them. */
  readonly attemptsPerAddress: number;
  /** Attempts with one token in 10 minutes. */
  readonly attemptsPerToken: number;
  /** Messages of one address in 10 minutes. */
  readonly messagesPerAddress: number;
  /** Messages without a token, from the form without JavaScript, of one address in an hour. */
  readonly messagesWithoutToken: number;
  /** Messages of everybody in an hour: what fills the disk has an end. */
  readonly messagesInTotal: number;
}

export const DEFAULT_MESSAGE_LIMITS: MessageLimits = {
  attemptsPerAddress: 30,
  attemptsPerToken: 10,
  messagesPerAddress: 5,
  messagesWithoutToken: 3,
  messagesInTotal: 600,
};

const TEN_MINUTES_S = 600;
const HOUR_S = 3600;
/** Hexadecimal digits of an address's key: 65,536 keys bound the memory, and none of them tells an address. */
const KEY_DIGITS = 4;
const MAX_ADDRESS_KEYS = 16 ** KEY_DIGITS;

export interface Sender {
  /** The client's IP address. All clients without one share a limit. */
  readonly address: string | undefined;
  /** Id of the form token; absent for a form without one. */
  readonly tokenId: string | undefined;
}

/** Counts in memory. Each function gives the milliseconds to wait when there were too many. */
export interface MessageLimiter {
  countAttempt(address: string | undefined): Promise<number | undefined>;
  countToken(tokenId: string): Promise<number | undefined>;
  countMessage(sender: Sender): Promise<number | undefined>;
  /** Takes a counted message back that could not be kept. */
  forgetMessage(sender: Sender): Promise<void>;
}

/** @param secret with which addresses are hashed; they are never kept as they are */
export function createMessageLimiter(
  limits: MessageLimits,
  secret: string | Uint8Array,
): MessageLimiter {
  const hash = (address: string) =>
    createHmac('sha256', secret)
      .update(`address\0${address === '' ? '' : readClientKey(address)}`)
      .digest('hex')
      .slice(0, KEY_DIGITS);
  const byAddress = (max: number, windowSeconds: number) =>
    createRateLimit({ max, windowSeconds, toKey: hash, maxKeys: MAX_ADDRESS_KEYS });
  const attempts = byAddress(limits.attemptsPerAddress, TEN_MINUTES_S);
  const tokens = createRateLimit({ max: limits.attemptsPerToken, windowSeconds: TEN_MINUTES_S });
  const messages = byAddress(limits.messagesPerAddress, TEN_MINUTES_S);
  const bare = byAddress(limits.messagesWithoutToken, HOUR_S);
  const total = createRateLimit({ max: limits.messagesInTotal, windowSeconds: HOUR_S });

  const listCounts = ({
    address = '',
    tokenId,
  }: Sender): readonly (readonly [RateLimit, string])[] => [
    [messages, address],
    ...(tokenId === undefined ? [[bare, address] as const] : []),
    [total, 'all'],
  ];

  return {
    countAttempt: (address = '') => count(attempts, address),
    countToken: (tokenId) => count(tokens, tokenId),
    async countMessage(sender) {
      const counted: (readonly [RateLimit, string])[] = [];
      for (const [limit, name] of listCounts(sender)) {
        const wait = await count(limit, name);
        counted.push([limit, name]);
        if (wait === undefined) continue;
        for (const [earlier, earlierName] of counted) await earlier.takeBack(earlierName);
        return wait;
      }
      return undefined;
    },
    async forgetMessage(sender) {
      for (const [limit, name] of listCounts(sender)) await limit.takeBack(name);
    },
  };
}

async function count(limit: RateLimit, name: string): Promise<number | undefined> {
  const { isOver, msLeft } = await limit.count(name);
  return isOver ? Math.max(msLeft, 1000) : undefined;
}
