import type { Ask, Caller } from '#server/mcp/collaborators.ts';
import { ToolFailure } from './tool-failure.ts';
import { formatHandle, parseHandle, type WorkspaceAccess } from './workspace-handle.ts';

/** A workspace that was made for one call, with what the caller has to know of it. */
export interface MadeWorkspace {
  readonly access: WorkspaceAccess;
  readonly handle: string;
}

/**
 * Makes a workspace, under the limits that hold for the address of the caller.
 *
 * @throws ToolFailure with the reason, when the sandbox makes none
 */
export async function makeWorkspace(sandbox: Ask, caller: Caller): Promise<MadeWorkspace> {
  const request = new Request('http://localhost/sandbox/workspaces', { method: 'POST' });
  const response = await sandbox(request, caller);
  const body = (await response.json()) as {
    readonly appKey?: string;
    readonly accessToken?: string | null;
    readonly detail?: string;
  };
  const { appKey, accessToken, detail = 'The sandbox makes no workspace.' } = body;
  if (appKey === undefined) throw new ToolFailure(detail);
  const handle = formatHandle({ appKey, accessToken: accessToken ?? undefined });
  const access = parseHandle(handle);
  if (!access) throw new ToolFailure('The sandbox gives keys of another form.');
  return { access, handle };
}
