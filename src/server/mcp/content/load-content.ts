import { readFile } from 'node:fs/promises';
import { MCP_CONTENT_FORMAT, type McpContent } from './mcp-content.ts';

/** The content is missing or not what a build of this version writes. */
class McpContentError extends Error {
  // The server's start tells every such failure in one line by this name.
  override readonly name = 'NotBuiltError';
}

/**
 * Loads what the build has left.
 *
 * @param file dist/mcp/content.json, as scripts/build/write-mcp-content.ts writes it
 * @throws McpContentError
 */
export async function loadMcpContent(file: string): Promise<McpContent> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new McpContentError(`${file} cannot be read. Build the site first.`, { cause });
  });
  const mistake = `${file} is not what a build of this version writes. Build the site again.`;
  try {
    const value = JSON.parse(text) as Partial<McpContent> | null;
    if (value?.format === MCP_CONTENT_FORMAT) return value as McpContent;
  } catch (cause) {
    throw new McpContentError(mistake, { cause });
  }
  throw new McpContentError(mistake);
}
