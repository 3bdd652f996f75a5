import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00::1'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '127.1',
    '0x7f000001',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
