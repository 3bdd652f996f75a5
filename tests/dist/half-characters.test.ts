// JSON with half of a character, at each door that keeps what it is sent.
import { beforeAll, expect, test } from 'vitest';
import { useSite } from './use-site.ts';

const HALF = String.raw`{"name":"\ud83d"}`;
const TEXT = 'The body has half of a character';

interface Workspace {
  readonly id: string;
  readonly appKey: string;
}

const site = useSite();
let workspace: Workspace;
beforeAll(async () => {
  const made = await site.request('/sandbox/workspaces', { method: 'POST' });
  workspace = (await made.json()) as Workspace;
});

test.each([
  ['the sandbox', 'POST', '/sandbox/v1/accounts', 422],
  ['the clock', 'POST', '/sandbox/workspaces/{id}/clock', 422],
  ['the inbox', 'PUT', '/callbacks/{id}/settings', 400],
  ['MCP', 'POST', '/mcp', 400],
] as const)('%s refuses half of a character', async (_, method, path, status) => {
  const response = await site.request(path.replace('{id}', workspace.id), {
    method,
    body: HALF,
    headers: {
      authorization: `Bearer ${workspace.appKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  expect({ status: response.status, text: await response.text() }).toEqual({
    status,
    text: expect.stringContaining(TEXT),
  });
});

test('the sandbox takes a whole character that is written in two escapes', async () => {
  const response = await site.request('/sandbox/v1/accounts', {
    method: 'POST',
    body: String.raw`{"name":"\ud83d\ude00"}`,
    headers: {
      authorization: `Bearer ${workspace.appKey}`,
      'content-type': 'application/json',
    },
  });
  expect(await response.text()).not.toContain(TEXT);
});
