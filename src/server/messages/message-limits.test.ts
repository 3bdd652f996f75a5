import { describe, expect, it } from 'vitest';
import { createMessageLimiter, DEFAULT_MESSAGE_LIMITS } from './message-limits.ts';

const create = (limits: Partial<typeof DEFAULT_MESSAGE_LIMITS>) =>
  createMessageLimiter({ ...DEFAULT_MESSAGE_LIMITS, ...limits }, 'secret');

describe('createMessageLimiter', () => {
  it('counts attempts by address, and tells how long to wait', async () => {
    const limiter = create({ attemptsPerAddress: 2 });
    expect(await limiter.countAttempt('192.0.2.1')).toBeUndefined();
    expect(await limiter.countAttempt('192.0.2.1')).toBeUndefined();
    expect(await limiter.countAttempt('192.0.2.1')).toBeGreaterThan(599_000);
    expect(await limiter.countAttempt('192.0.2.2')).toBeUndefined();
  });

  it('counts a network of IPv6 as one sender', async () => {
    const limiter = create({ attemptsPerAddress: 1 });
    expect(await limiter.countAttempt('2001:db8:1:2::1')).toBeUndefined();
    expect(await limiter.countAttempt('2001:db8:1:2:ffff::9')).toBeDefined();
    expect(await limiter.countAttempt('2001:db8:1:3::1')).toBeUndefined();
  });

  it('is stricter with messages without a token', async () => {
    const limiter = create({ messagesPerAddress: 3, messagesWithoutToken: 1 });
    const bare = { address: '192.0.2.1', tokenId: undefined };
    expect(await limiter.countMessage(bare)).toBeUndefined();
    expect(await limiter.countMessage(bare)).toBeGreaterThan(3_599_000);
    // A message that was refused does not count.
    const good = { address: '192.0.2.1', tokenId: 'a' };
    expect(await limiter.countMessage(good)).toBeUndefined();
    expect(await limiter.countMessage(good)).toBeUndefined();
    expect(await limiter.countMessage(good)).toBeDefined();
  });

  it('has an end for everybody together', async () => {
    const limiter = create({ messagesInTotal: 2 });
    const send = (address: string) => limiter.countMessage({ address, tokenId: address });
    expect([await send('192.0.2.1'), await send('192.0.2.2')]).toEqual([undefined, undefined]);
    expect(await send('192.0.2.3')).toBeDefined();
  });

  it('takes a message back', async () => {
    const limiter = create({ messagesInTotal: 1, messagesPerAddress: 1, messagesWithoutToken: 1 });
    const sender = { address: undefined, tokenId: undefined };
    expect(await limiter.countMessage(sender)).toBeUndefined();
    await limiter.forgetMessage(sender);
    expect(await limiter.countMessage(sender)).toBeUndefined();
    expect(await limiter.countMessage(sender)).toBeDefined();
  });
});
