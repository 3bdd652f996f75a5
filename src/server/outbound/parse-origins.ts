/**
 * Reads the list of hosts that an area may call: `hooks.example` means https on its usual port; anything else is written
 * as an origin, such as `http://hooks.example:8080`.
 *
 * @param area for the error, so that the operator knows which list it is
 * @throws Error that names the entry which is neither
 */
export function parseOrigins(hosts: readonly string[], area: string): ReadonlySet<string> {
  return new Set(hosts.map((host) => parseOrigin(host, area)));
}

function parseOrigin(host: string, area: string): string {
  const text = host.includes('://') ? host : `https://${host}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin || host.includes('*')) {
    throw new Error(`${area}: "${host}" is neither a host nor an origin`);
  }
  return url.origin;
}
