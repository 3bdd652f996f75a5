import { createHash } from 'node:crypto';
import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import { createSecretCheck } from '#server/edge/create-secret-check.ts';
import { formatBearerChallenge } from '#server/edge/format-bearer-challenge.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';

/** The workspace of the sandbox that an inbox belongs to. */
export interface Owner {
  readonly id: string;
  readonly clockOffset: number;
}

/**
 * Finds the workspace whose inbox has an address. Addresses that name the workspace itself were handed out before inboxes
 * had names of their own, and go on taking posts.
 *
 * @param name what names the inbox in the address
 * @throws HttpError 404
 */
export async function findOwnerByAddress(db: CallbackDatabase, name: string): Promise<Owner> {
  const inbox = await db
    .selectFrom('callback_inboxes')
    .select('workspace_id')
    .where('address_id', '=', name)
    .executeTakeFirst();
  const workspace = await readWorkspace(db, inbox?.workspace_id ?? name);
  return { id: workspace.id, clockOffset: workspace.clock_offset };
}

/**
 * Finds a workspace for somebody who has its app key.
 *
 * @throws HttpError 401, or 404 when there is no such workspace
 */
export async function findOwnerByKey(
  db: CallbackDatabase,
  workspaceId: string,
  request: Request,
): Promise<Owner> {
  const key = readBearerToken(request.headers);
  const refused = new HttpError(401, 'Send the app key of the workspace as a bearer token.', {
    headers: { 'www-authenticate': formatBearerChallenge('sandbox', key !== undefined) },
  });
  if (key === undefined) throw refused;
  const workspace = await readWorkspace(db, workspaceId);
  const isHash = createSecretCheck(workspace.secret_hash);
  if (!isHash(createHash('sha256').update(key).digest('base64url'))) throw refused;
  return { id: workspace.id, clockOffset: workspace.clock_offset };
}

async function readWorkspace(db: CallbackDatabase, workspaceId: string) {
  const workspace = await db
    .selectFrom('sandbox_workspaces')
    .select(['id', 'secret_hash', 'clock_offset'])
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  if (!workspace) throw new HttpError(404, 'The workspace does not exist, or no longer exists.');
  return workspace;
}
