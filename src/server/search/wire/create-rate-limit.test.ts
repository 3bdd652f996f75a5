import { describe, expect, it } from 'vitest';
import { createRateLimit } from './create-rate-limit.ts';

describe('createRateLimit', () => {
  it('gives each address its share a minute, and says when there is more', () => {
    const clock = { now: () => time };
    let time = 50_000;
    const count = createRateLimit(2, clock);
    count('a');
    count('a');
    count('b');
    expect(() => count('a')).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '10' } }),
    );
    time = 60_000;
    expect(() => count('a')).not.toThrow();
  });

  it('counts nothing when there is no limit', () => {
    const count = createRateLimit(0, { now: () => 0 });
    expect(() => Array.from({ length: 1000 }, () => count('a'))).not.toThrow();
  });
});
