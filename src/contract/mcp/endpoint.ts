// The facts of the MCP endpoint, for the server, the page about it and the cards that tell of it.

/** Where the server answers MCP, and where the page about it stands. */
export const MCP_PATH = '/mcp';

/** The name by which clients know the server. It never changes. */
export const MCP_NAME = 'wallet-docs';

/** Version of the tools, resources and prompts (Semantic Versioning). */
export const MCP_VERSION = '1.0.0';

/** Versions of the protocol that the endpoint speaks, the latest first. */
export const MCP_PROTOCOL_VERSIONS = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
] as const;

/** The transport of the endpoint, in the protocol's word. */
export const MCP_TRANSPORT = 'streamable-http';

/** Largest body of a request, in bytes. */
export const MCP_MAX_BODY_BYTES = 65_536;

/**
 * Whether a request to the endpoint asks for the page about it. Browsers and crawlers ask for a page. A client of the protocol
 * asks for a stream of events, which this server does not have, or for JSON.
 *
 * @param accept the header of this name
 */
export function asksForMcpPage(method: string, accept: string | null): boolean {
  const isOfProtocol = /\b(?:text\/event-stream|application\/json)\b/.test(accept ?? '');
  const isOfPage = /\btext\/(?:html|markdown)\b/.test(accept ?? '') || !isOfProtocol;
  return (method === 'GET' || method === 'HEAD') && isOfPage;
}
