/**
 * Reads the list of hosts that images may come from: `images.example` means https on its usual port; anything
 * else is written as an origin, such as `http://images.example:8080`.
 *
 * @throws Error that names the entry which is neither
 */
export function parseRemoteOrigins(hosts: readonly string[]): ReadonlySet<string> {
  return new Set(hosts.map(parseOrigin));
}

function parseOrigin(host: string): string {
  const text = host.includes('://') ? host : `https://${host}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin || host.includes('*')) {
    throw new Error(`images: "${host}" is neither a host nor an origin`);
  }
  return url.origin;
}
