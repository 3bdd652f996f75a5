import { isIP } from 'node:net';

/**
 * The address that the proxy nearest to us has seen: the last of X-Forwarded-For, with or without a port.
 *
 * @returns undefined for anything that is no IP address
 */
export function readForwardedAddress(header: string | null): string | undefined {
  const last = header?.split(',').at(-1)?.trim() ?? '';
  const bare = last.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}
