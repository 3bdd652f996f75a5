import type { JsonObject } from '#contract/json.ts';
import type { Ask, Caller } from '#server/mcp/collaborators.ts';
import { readCallResponse, type CallResponse } from './read-call-response.ts';
import type { WorkspaceAccess } from './workspace-handle.ts';

/** Callbacks in one answer: each has its body and the headers of its last attempt. */
const LIMIT = 4;

interface ShownInbox {
  readonly secret: string;
  readonly answerStatus: number;
  readonly order: string;
}

interface ShownCallback {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly createdAt: string;
  readonly body: string;
  readonly attempts: readonly object[];
}

/**
 * Lists the callbacks of a workspace, the latest first, with the secret that signs them. A body sets what the inbox
 * answers; where callbacks are sent stays as it is, so that no tool sends anything to another host.
 */
export async function listCallbacks(
  callbacks: Ask,
  access: WorkspaceAccess,
  asked: {
    readonly body: JsonObject | undefined;
    readonly cursor: string | undefined;
    readonly caller: Caller;
  },
): Promise<CallResponse | object> {
  const { body, cursor, caller } = asked;
  const ask = (path: string, init?: { readonly method: string; readonly body: string }) =>
    callbacks(
      new Request(`http://localhost/callbacks/${access.id}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${access.appKey}`, 'content-type': 'application/json' },
      }),
      caller,
    );
  const { answerStatus, order } = body ?? {};
  const settings = await ask(
    '/settings',
    body && { method: 'PUT', body: JSON.stringify({ answerStatus, order }) },
  );
  if (!settings.ok) return readCallResponse(settings);
  const before = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const listed = await ask(`?limit=${LIMIT}${before}`);
  if (!listed.ok) return readCallResponse(listed);
  const inbox = (await settings.json()) as ShownInbox;
  const { data, nextCursor } = (await listed.json()) as {
    readonly data: readonly ShownCallback[];
    readonly nextCursor: string | null;
  };
  return {
    status: 200,
    inbox: { secret: inbox.secret, answerStatus: inbox.answerStatus, order: inbox.order },
    callbacks: data.map(({ id, event, state, createdAt, body: sent, attempts }) => {
      const attempt = attempts.at(-1);
      return { id, event, state, createdAt, body: sent, attempts: attempts.length, attempt };
    }),
    ...(nextCursor !== null && { cursor: nextCursor }),
  };
}
