import { answerJson, answerMistake } from '#server/mcp/answers/tool-answer.ts';
import type { McpOperation } from '#server/mcp/content/mcp-content.ts';
import { buildCallRequest, RequestMistake, type CallArguments } from './build-call-request.ts';
import { failUnknownOperation } from './fail-unknown-operation.ts';
import { makeWorkspace } from './make-workspace.ts';
import { readCallResponse } from './read-call-response.ts';
import type { Tool } from './tool.ts';
import { parseHandle } from './workspace-handle.ts';

/** Sends a request to the sandbox, in a workspace of the caller's. */
export const callSandbox: Tool<CallArguments> = async (given, parts, caller) => {
  const { content, sandbox, countCall } = parts;
  if (!sandbox) return answerMistake('This server has no sandbox.');
  const operation = content.findOperation(given.operationId);
  if (!operation) return failUnknownOperation(given.operationId, content);
  const named = given.workspace === undefined ? undefined : parseHandle(given.workspace);
  if (given.workspace !== undefined && !named) return answerMistake(NO_HANDLE);
  const mistake = findMistake(operation, given);
  if (mistake !== undefined) return answerMistake(mistake);
  const made = named ? undefined : await makeWorkspace(sandbox, caller);
  const access = named ?? made!.access;
  const response = await sandbox(buildCallRequest(operation, given, access), caller);
  countCall?.({ tool: 'call_sandbox', subject: operation.operationId });
  const read = await readCallResponse(response);
  return answerJson(made ? { workspace: made.handle, ...read } : read);
};

export const NO_HANDLE =
  'This is no handle of a workspace. Leave workspace out, and call_sandbox makes one.';

/** A request that cannot be built makes no workspace. */
function findMistake(operation: McpOperation, given: CallArguments): string | undefined {
  try {
    buildCallRequest(operation, given, { id: '', appKey: '', accessToken: undefined });
    return undefined;
  } catch (error) {
    if (error instanceof RequestMistake) return error.message;
    throw error;
  }
}
