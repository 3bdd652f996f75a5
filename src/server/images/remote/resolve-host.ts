import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { HttpError } from '#server/http/http-error.ts';
import { TEXTS } from '#server/images/image-texts.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly Address[]>;

/** Asks the system's resolver. */
export const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/**
 * Finds the addresses of a host and checks every one.
 *
 * @param host as a URL has it, so that every way of writing an IPv4 address has become the usual one
 * @throws HttpError 400 when one of them is not allowed
 */
export async function resolveChecked(
  host: string,
  resolve: ResolveHost,
  isAllowed: (address: string) => boolean,
): Promise<readonly Address[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await resolve(host);
  if (addresses.length === 0) throw new Error('images: the host has no address');
  if (!addresses.every(({ address }) => isAllowed(address))) {
    throw new HttpError(400, TEXTS.notAllowed);
  }
  return addresses;
}

/** A lookup for sockets that knows the checked addresses only: asking again could give another answer. */
export function createPinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}
