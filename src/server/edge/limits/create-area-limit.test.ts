import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage } from '#testing/collect-garbage.ts';
import { createAreaLimit } from './create-area-limit.ts';

afterEach(() => void vi.useRealTimers());

describe('createAreaLimit', () => {
  it('is nothing where nothing is limited', () => {
    expect(createAreaLimit({ perAddress: 0, perToken: 0 })).toBeUndefined();
  });

  it('uses up no token with requests that are refused by their address', async () => {
    const count = createAreaLimit({ perAddress: 1, perToken: 2 })!;
    await count({ address: '192.0.2.1', token: 'a token' });
    for (let refused = 0; refused < 3; refused += 1)
      await expect(count({ address: '192.0.2.1', token: 'a token' })).rejects.toThrow();
    const headers = await count({ address: '192.0.2.2', token: 'a token' });
    expect(headers['ratelimit']).toContain('"token";r=0');
  });

  it('stays small and still refuses under a flood of addresses', async () => {
    // No window ends while the flood lasts, however slow the machine is.
    vi.useFakeTimers();
    const count = createAreaLimit({ perAddress: 60, perToken: 0 })!;
    const measureKept = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = measureKept();
    let refused = 0;
    for (let address = 0; address < 200_000; address += 1) {
      const client = { address: `address-${address}`, token: undefined };
      await count(client).catch(() => (refused += 1));
    }
    // Beyond 50,000 addresses the rest share 1,024 counters of 60 requests.
    expect(refused).toBeGreaterThan(50_000);
    expect(measureKept() - before).toBeLessThan(80_000_000);
    const known = await count({ address: 'address-7', token: undefined });
    expect(known['ratelimit']).toContain('r=58');
  });
});
