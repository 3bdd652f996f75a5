import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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
  const create = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration });
  const attempts = create('attempt', limits.attemptsPerAddress, TEN_MINUTES_S);
  const tokens = create('token', limits.attemptsPerToken, TEN_MINUTES_S);
  const messages = create('message', limits.messagesPerAddress, TEN_MINUTES_S);
  const bare = create('bare', limits.messagesWithoutToken, HOUR_S);
  const total = create('total', limits.messagesInTotal, HOUR_S);
  const hash = (address: string | undefined) =>
    createHmac('sha256', secret)
      .update(`address\0${address === undefined ? '' : readClientKey(address)}`)
      .digest('hex')
      .slice(0, KEY_DIGITS);

  const listCounts = ({ address, tokenId }: Sender): readonly [RateLimiterMemory, string][] => [
    [messages, hash(address)],
    ...(tokenId === undefined ? [[bare, hash(address)] satisfies [RateLimiterMemory, string]] : []),
    [total, 'all'],
  ];

  return {
    countAttempt: (address) => consume(attempts, hash(address)),
    countToken: (tokenId) => consume(tokens, tokenId),
    async countMessage(sender) {
      const counted: [RateLimiterMemory, string][] = [];
      for (const [limiter, key] of listCounts(sender)) {
        const wait = await consume(limiter, key);
        counted.push([limiter, key]);
        if (wait === undefined) continue;
        for (const [earlier, earlierKey] of counted) await earlier.reward(earlierKey);
        return wait;
      }
      return undefined;
    },
    async forgetMessage(sender) {
      for (const [limiter, key] of listCounts(sender)) await limiter.reward(key);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (reason) {
    // The library rejects with its result, which is no error, once the points are used up.
    if (reason instanceof RateLimiterRes) return Math.max(reason.msBeforeNext, 1000);
    throw reason;
  }
}
