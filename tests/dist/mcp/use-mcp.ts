import { afterAll, beforeAll } from 'vitest';
import { connectClient, type McpClient } from './mcp-client.ts';
import { serveMcp, type ServedMcp } from './serve-mcp.ts';

/** The endpoint of a file of tests, and the official client that is connected to the endpoint. */
export interface UsedMcp {
  readonly served: ServedMcp;
  readonly client: McpClient;
}

/** Serves the endpoint before the tests of a file and closes the endpoint after them. */
export function useMcp(): UsedMcp {
  let served: ServedMcp | undefined;
  let client: McpClient | undefined;
  beforeAll(async () => {
    served = await serveMcp();
    client = await connectClient(served.url);
  });
  afterAll(async () => {
    await client?.close();
    await served?.close();
  });
  return {
    get served() {
      return served!;
    },
    get client() {
      return client!;
    },
  };
}
