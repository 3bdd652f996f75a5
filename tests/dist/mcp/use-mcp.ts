import { afterAll, beforeAll } from 'vitest';
import { connectClient, type McpClient } from './mcp-client.ts';
import { serveMcp, type ServedMcp } from './serve-mcp.ts';

/** The endpoint of a file of tests, and the official client that is connected to the endpoint. */
export interface UsedMcp {
  readonly served: ServedMcp;
  readonly mcp: McpClient;
}

/** Serves the endpoint before the tests of a file and closes the endpoint after them. */
export function useMcp(): UsedMcp {
  let served: ServedMcp | undefined;
  let mcp: McpClient | undefined;
  beforeAll(async () => {
    served = await serveMcp();
    mcp = await connectClient(served.url);
  });
  afterAll(async () => {
    await mcp?.close();
    await served?.close();
  });
  return {
    get served() {
      return served!;
    },
    get mcp() {
      return mcp!;
    },
  };
}
