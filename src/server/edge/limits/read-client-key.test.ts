import { isIPv6 } from 'node:net';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { readClientKey } from './read-client-key.ts';
import { readForwardedAddress } from './read-forwarded-address.ts';

describe('readClientKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['::1:2:3:4:5:6:7', '0:1:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(readClientKey(address)).toBe(key);
  });

  it('counts all addresses of one network as one', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const key = readClientKey(address);
        if (!key.endsWith('::/64')) return;
        expect(isIPv6(key.replace('/64', ''))).toBe(true);
        expect(readClientKey(key.replace('::/64', ':1:2:3:4'))).toBe(key);
      }),
    );
  });
});

describe('readForwardedAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['spoofed, 192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['192.0.2.1, unknown', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s', (header, address) => {
    expect(readForwardedAddress(header)).toBe(address);
  });
});
