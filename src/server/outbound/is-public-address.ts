import { BlockList, isIP } from 'node:net';

// IANA's registries of special-purpose addresses, and what clouds serve their metadata at.
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6');
// All public IPv6 addresses are in here; those that wrap an IPv4 address, mapped or translated, are not.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet, and nothing near to this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
