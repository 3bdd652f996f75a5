import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import { WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import { readWorkspaceId } from '#server/sandbox/kernel/secrets.ts';

/**
 * Moves a call of `/v1/...` to where the sandbox answers it. A call that names no workspace goes to the one of this sandbox.
 *
 * @param workspaceId undefined before there is a workspace
 */
export function moveBelowSandbox(request: Request, workspaceId: string | undefined): Request {
  const url = new URL(request.url);
  const token = readBearerToken(request.headers);
  const isNamed =
    request.headers.has(WORKSPACE_HEADER) ||
    (token !== undefined && readWorkspaceId(token) !== undefined);
  const workspace = isNamed || workspaceId === undefined ? '' : `/${workspaceId}`;
  url.pathname = `/sandbox${workspace}${url.pathname}`;
  return new Request(url, request);
}
