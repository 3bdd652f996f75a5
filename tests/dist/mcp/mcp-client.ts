import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ToolName } from '#contract/mcp/tools.ts';

/** The official client, with the answers of tools as texts. */
export interface McpClient {
  readonly client: Client;
  /** The text of an answer. @throws when the tool says that it has failed */
  call(tool: ToolName, given: Readonly<Record<string, unknown>>): Promise<string>;
  /** Bytes of all answers of tools, prompts and resources so far. */
  readonly bytes: number;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  /** The text of a prompt. */
  prompt(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Connects the official client. @param mode how the client chooses the version of the protocol. @default the latest of both sides */
export async function connectClient(
  url: URL,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<McpClient> {
  const client = new Client(
    { name: 'wallet-docs-tests', version: '1.0.0' },
    { versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  let bytes = 0;
  const count = (text: string) => {
    bytes += Buffer.byteLength(text);
    return text;
  };
  return {
    client,
    get bytes() {
      return bytes;
    },
    async call(tool, given) {
      const { content, isError } = await client.callTool({ name: tool, arguments: { ...given } });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (isError === true) throw new Error(`${tool}: ${text}`);
      return count(text);
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      return count(contents.map((part) => ('text' in part ? part.text : '')).join('\n'));
    },
    async prompt(name) {
      const { messages } = await client.getPrompt({ name });
      return count(
        messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n'),
      );
    },
    close: () => client.close(),
  };
}
