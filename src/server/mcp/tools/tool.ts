import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Caller, McpParts } from '#server/mcp/collaborators.ts';

/**
 * What a tool does. The arguments fit the tool's input schema.
 *
 * @throws whatever the part of the server that is asked throws
 */
export type Tool<Arguments> = (
  given: Arguments,
  parts: McpParts,
  caller: Caller,
) => CallToolResult | Promise<CallToolResult>;
