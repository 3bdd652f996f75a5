import { WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import { readPathWorkspace, readWorkspaceId } from '#contract/workspace-id.ts';

const BEARER = /^bearer +(\S+)$/i;
const ID = /^[0-9a-z]{24}$/;

/** Reads the key or token of a request. */
export const readSecret = (headers: Headers): string | undefined =>
  BEARER.exec(headers.get('authorization') ?? '')?.[1];

/** Reads the workspace that a call is for, in the order of the sandbox: path, key, header. */
export function readCalledWorkspace({
  url,
  headers,
}: Pick<Request, 'url' | 'headers'>): string | undefined {
  const secret = readSecret(headers);
  const named = headers.get(WORKSPACE_HEADER) ?? '';
  return (
    readPathWorkspace(new URL(url).pathname) ??
    (secret === undefined ? undefined : readWorkspaceId(secret)) ??
    (ID.test(named) ? named : undefined)
  );
}
