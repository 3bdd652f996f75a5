/**
 * Reads the list of hosts that callbacks may be sent to (CALLBACK_HOSTS): `hooks.example` means https on its usual port;
 * anything else is written as an origin, such as `http://hooks.example:8080`.
 *
 * @throws Error that names the entry which is neither
 */
export function parseTargetOrigins(hosts: readonly string[]): ReadonlySet<string> {
  return new Set(hosts.map(parseOrigin));
}

function parseOrigin(host: string): string {
  const text = host.includes('://') ? host : `https://${host}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin || host.includes('*')) {
    throw new Error(`callbacks: "${host}" is neither a host nor an origin`);
  }
  return url.origin;
}
