import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JsonObject } from '#contract/json.ts';
import type { ControlAction } from '#contract/mcp/tools.ts';
import { answerJson, answerMistake } from '#server/mcp/answers/tool-answer.ts';
import type { Ask, Caller } from '#server/mcp/collaborators.ts';
import { NO_HANDLE } from './call-sandbox.ts';
import { listCallbacks } from './list-callbacks.ts';
import { readCallResponse } from './read-call-response.ts';
import type { Tool } from './tool.ts';
import { parseHandle, type WorkspaceAccess } from './workspace-handle.ts';

interface ControlArguments {
  readonly workspace: string;
  readonly action: ControlAction;
  readonly body?: JsonObject;
  readonly cursor?: string;
}

/** Does to a workspace what no operation of the API does. */
export const sandboxControl: Tool<ControlArguments> = async (given, parts, caller) => {
  const { sandbox, callbacks, countCall } = parts;
  const { workspace, action, body, cursor } = given;
  if (!sandbox || !callbacks) return answerMistake('This server has no sandbox.');
  const access = parseHandle(workspace);
  if (!access) return answerMistake(NO_HANDLE);
  countCall?.({ tool: 'sandbox_control', subject: action });
  return action === 'callbacks'
    ? answerJson(await listCallbacks(callbacks, access, { body, cursor, caller }))
    : control(sandbox, access, { action, body, caller });
};

async function control(
  sandbox: Ask,
  { id, appKey }: WorkspaceAccess,
  asked: {
    readonly action: ControlAction;
    readonly body: JsonObject | undefined;
    readonly caller: Caller;
  },
): Promise<CallToolResult> {
  const { action, body, caller } = asked;
  const isRead = action === 'handset' && body === undefined;
  const request = new Request(`http://localhost/sandbox/workspaces/${id}/${action}`, {
    method: isRead ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answerJson(await readCallResponse(await sandbox(request, caller)));
}
