import { isOwnOrigin } from '#server/edge/is-own-origin.ts';

export interface AllowedSources {
  /** Host names without a port under which the server is reached, in lower case. */
  readonly hosts: readonly string[];
  /** Origins of other sites whose pages may call; `*` for all. */
  readonly origins: readonly string[];
}

/** Names of this machine (RFC 6761, section 6.3). */
const LOCAL = ['localhost'];
/** An address in numbers: a page cannot make a name of its own lead there, which is what rebinding does. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Whether a request was sent to this server and by nobody's page but its own (MCP 2026-07-28, Streamable HTTP, Security).
 * A page of another site that leads its own name to this machine is told by the name that its reader's browser sends.
 *
 * @returns why the request is refused; undefined for one that is taken
 */
export function findForeignSource(
  request: Request,
  { hosts, origins }: AllowedSources,
): string | undefined {
  const { hostname } = new URL(request.url);
  const host = readHostname(request.headers.get('host')) ?? hostname;
  const isKnown = LOCAL.includes(host) || ADDRESS.test(host) || hosts.includes(host);
  if (!isKnown && !hosts.includes('*'))
    return 'The server does not go by this host name. Its operator lists names in MCP_HOSTS.';
  const origin = request.headers.get('origin');
  if (origin === null || origins.includes('*') || origins.includes(origin)) return undefined;
  return isOwnOrigin(origin, request)
    ? undefined
    : 'Pages of this origin may not call. The operator lists origins in MCP_ORIGINS.';
}

/** The name of a Host header, without its port. */
function readHostname(host: string | null): string | undefined {
  if (host === null) return undefined;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
