import assert from 'node:assert/strict';
import { ask, manage, waitFor, type AuditFetch, type Json } from './audit.ts';

/** Records for indices of an audit's own. */
export const RECORDS = ['red', 'green', 'blue'].map((colour, at) => ({
  objectID: colour,
  colour,
  at,
  tags: ['x'],
}));

/** The record, or the status when there is none. */
export async function read(fetch: AuditFetch, index: string, id: string): Promise<Json> {
  const { status, json } = await ask(fetch, `/1/indexes/${index}/${encodeURIComponent(id)}`);
  return status === 200 ? json : status;
}

/** Waits for what a reply has promised. */
export async function finish(fetch: AuditFetch, index: string, reply: Json): Promise<void> {
  assert.ok(Number.isInteger(reply.taskID), 'a taskID');
  await waitFor(fetch, index, reply.taskID);
}

/**
 * Changes an index by a call to a path below its own, and waits until that has come about.
 *
 * @param call method and path, such as `POST /clear`
 */
export async function change(
  fetch: AuditFetch,
  index: string,
  call: string,
  body?: object,
): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  await finish(fetch, index, await manage(fetch, method, `/1/indexes/${index}${path}`, body));
}
