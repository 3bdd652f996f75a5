import type { StoredCallback, StoredInbox } from '#server/callbacks/callback-tables.ts';
import { formatInboxPath, parseAttempts } from '#server/callbacks/delivery/attempt.ts';
import {
  checkSignature,
  SIGNATURE_HEADER,
  TOLERANCE_SECONDS,
} from '#server/callbacks/delivery/signature.ts';

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
  const movedOn = Math.max(clockOffset - row.clock_offset, 0);
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    source: row.source,
    changed: row.changed,
    state: row.state,
    createdAt: formatTime(row.created_at),
    nextAttemptAt: row.state === 'waiting' ? formatTime(row.due_at - movedOn) : null,
    body: row.body,
    attempts: parseAttempts(row).map(({ at, ...attempt }) => ({
      at: formatTime(at),
      ...attempt,
      // What was lost on the way was never there to be checked.
      check:
        attempt.failure === 'lost'
          ? null
          : checkSignature(secret, attempt.headers[SIGNATURE_HEADER], row.body, at),
    })),
  };
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
