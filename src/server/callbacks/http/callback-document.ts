import { ATTEMPT_FAILURES } from '#contract/attempt-failure.ts';
import { SIGNATURE_HEADER } from '#contract/callback-headers.ts';
import type { SignatureCheck } from '#contract/signature-check.ts';
import { TOLERANCE_SECONDS } from '#contract/signature-form.ts';
import type { Attempt, StoredCallback, StoredInbox } from '#server/callbacks/callback-tables.ts';
import { parseAttempts } from '#server/callbacks/delivery/attempt.ts';
import { findDueTime } from '#server/callbacks/delivery/delivery-rules.ts';
import { formatInboxPath } from '#server/callbacks/delivery/find-route.ts';
import { checkSignature } from '#server/callbacks/delivery/signature.ts';

function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * A callback as the inspector gets it: every attempt with its headers and the check of its signature.
 *
 * @param clockOffset what the workspace's clock is ahead of the real one now
 */
export function buildCallbackDocument(
  row: StoredCallback,
  secret: string,
  clockOffset: number,
): object {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    source: row.source,
    changed: row.changed,
    channelId: row.channel_id,
    address: parseAttempts(row).at(-1)?.address ?? row.address,
    state: row.state,
    createdAt: formatTime(row.created_at),
    nextAttemptAt: row.state === 'waiting' ? formatTime(findDueTime(row, clockOffset)) : null,
    body: row.body,
    attempts: parseAttempts(row).map((attempt) => ({
      ...attempt,
      at: formatTime(attempt.at),
      reason: attempt.failure && ATTEMPT_FAILURES[attempt.failure],
      check: findCheck(row, attempt, secret),
    })),
  };
}

/** What was lost on the way was never there to be checked. Of a channel, the check was kept with the attempt. */
function findCheck(
  { channel_id: channelId, body }: StoredCallback,
  { at, check, failure, headers }: Attempt,
  secret: string,
): SignatureCheck | null {
  if (channelId !== null) return check ?? null;
  return failure === 'lost' ? null : checkSignature(secret, headers[SIGNATURE_HEADER], body, at);
}

/** What the reader has chosen, and what signs the callbacks. */
export function buildInboxDocument(inbox: StoredInbox, targets: readonly string[]): object {
  return {
    address: formatInboxPath(inbox),
    secret: inbox.secret,
    toleranceSeconds: TOLERANCE_SECONDS,
    answerStatus: inbox.answer_status,
    order: inbox.arrival,
    target: inbox.target,
    allowedTargets: targets,
  };
}
