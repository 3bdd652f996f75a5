const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups of an IPv6 address, without a zone, each without leading zeros. */
function readGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  const dotted = after.at(-1)?.includes('.') ? 1 : 0;
  const missing = Math.max(0, 8 - before.length - after.length - dotted);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * What requests are counted by: an IPv4 address, or the /64 network of an IPv6 address, which is what one
 * customer has at least (RFC 6177).
 */
export function readClientKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const groups = readGroups(address).slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
