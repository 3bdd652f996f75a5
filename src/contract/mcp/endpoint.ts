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

/** What the server offers besides tools: pages, the description and the workflows as resources, the workflows as prompts. */
export const MCP_CAPABILITIES = { tools: {}, resources: {}, prompts: {} } as const;

/** The transport of the endpoint, in the protocol's word. */
export const MCP_TRANSPORT = 'streamable-http';

/** Largest body of a request, in bytes. */
export const MCP_MAX_BODY_BYTES = 65_536;
