import { readBuilt } from '#server/background/read-built.ts';
import { MCP_CONTENT_FORMAT, type McpContent } from './mcp-content.ts';

/**
 * Loads what the build has left.
 *
 * @param file dist/mcp/content.json, as scripts/build/write-mcp-content.ts writes it
 * @throws NotBuiltError
 */
export function loadMcpContent(file: string): Promise<McpContent> {
  return readBuilt<McpContent>(file, ({ format }) => format === MCP_CONTENT_FORMAT);
}
