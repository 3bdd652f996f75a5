import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** An address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

/** Asks the system's resolver. */
export const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/**
 * Finds the addresses of a host and checks every one.
 *
 * @param host as a URL has it, so that every way of writing an IPv4 address has become the usual one
 * @returns undefined when one of them is not allowed
 * @throws when there are none
 */
export async function resolveChecked(
  host: string,
  resolve: ResolveHost,
  isAllowed: (address: string) => boolean,
): Promise<readonly HostAddress[] | undefined> {
  const literal = host.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await resolve(host);
  if (addresses.length === 0) throw new Error('The host has no address.');
  return addresses.every(({ address }) => isAllowed(address)) ? addresses : undefined;
}
