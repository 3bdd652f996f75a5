import { WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import { readPathWorkspace, readWorkspaceId } from '#contract/workspace-id.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';

/** The keys of the workspace that takes the place of those which the copy does not have. */
export interface StandIn {
  readonly id: string;
  readonly appKey: string;
  /** Of the workspace's user; null when the user cannot log in. */
  readonly accessToken: string | null;
}

/**
 * Puts the keys and the id of the copy's workspace into a request, where those in the request are of a workspace of the site.
 * So readers call with the keys that they have, and keep those keys.
 *
 * @param isKnown whether the copy has a workspace
 */
export async function replaceKeys(
  request: Request,
  standIn: StandIn,
  isKnown: (id: string) => boolean,
): Promise<Request> {
  const url = new URL(request.url);
  const named = readPathWorkspace(url.pathname);
  if (named !== undefined && !isKnown(named))
    url.pathname = url.pathname.replace(named, standIn.id);
  const headers = new Headers(request.headers);
  const secret = readBearerToken(headers);
  const key = secret !== undefined && findKey(secret, standIn, isKnown);
  if (key) headers.set('authorization', `Bearer ${key}`);
  const workspace = headers.get(WORKSPACE_HEADER);
  if (workspace !== null && !isKnown(workspace)) headers.set(WORKSPACE_HEADER, standIn.id);
  const { method } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, ...(body?.byteLength && { body }) });
}

/** What is sent in place of a secret; undefined where the secret is no key of a workspace, or one that the copy knows. */
function findKey(
  secret: string,
  { appKey, accessToken }: StandIn,
  isKnown: (id: string) => boolean,
): string | null | undefined {
  const id = readWorkspaceId(secret);
  if (id === undefined || isKnown(id)) return undefined;
  return secret.startsWith('at_') ? accessToken : appKey;
}
