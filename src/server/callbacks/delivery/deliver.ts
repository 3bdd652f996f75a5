import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import { attemptHere, buildAttempt, buildHeaders, type Outcome } from './attempt.ts';
import { claimCallback, noteAttempt, type DueCallback } from './callback-queue.ts';
import type { PostRoute, Route } from './find-route.ts';

/** Makes an attempt that needs no other server. @returns whether it was made and noted */
export async function deliverHere(
  db: CallbackDatabase,
  due: DueCallback,
  route: Route,
  now: number,
): Promise<boolean> {
  return noteAttempt(db, due, (inbox) => attemptHere(due, route, inbox, now));
}

/** Sends to another address; see createCallbackSender. Never throws for what the other side does. */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome>;

/**
 * Delivers to another server. The callback is claimed first, so that no other process sends it too; when this one dies
 * in between, another sends it again after the claim has run out: at least once, as documented.
 *
 * @param claimMs longer than any attempt
 * @returns whether an attempt was made and noted
 */
export async function deliverExternally(
  db: CallbackDatabase,
  due: DueCallback,
  route: PostRoute,
  options: { readonly now: () => number; readonly post: Post; readonly claimMs: number },
): Promise<boolean> {
  const { now, post, claimMs } = options;
  const began = now();
  const claimed = await claimCallback(db, due, began + claimMs);
  if (!claimed) return false;
  const headers = buildHeaders(claimed, route.secret, began);
  const isLost = claimed.loses_next === 1;
  const outcome: Outcome = isLost
    ? { status: null, failure: 'lost', milliseconds: 0 }
    : await post(route.address, headers, claimed.body);
  const attempt = buildAttempt(claimed, route, { at: began, headers, outcome });
  return noteAttempt(db, claimed, () => attempt);
}
