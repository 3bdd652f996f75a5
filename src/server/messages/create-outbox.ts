import type { Logger } from '#server/edge/logger.ts';
import type { SendMail } from './create-mailer.ts';
import { createMailQueue } from './mail-queue.ts';
import type { MessageDatabase, StoredMessage } from './message-tables.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import { createWakeLoop, type LookResult } from '#server/background/create-wake-loop.ts';
import type { Timers } from '#server/background/timers.ts';

export interface OutboxOptions {
  readonly db: MessageDatabase;
  readonly sendMail: SendMail;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Time that the attempt under way is given at the end. @default 3,000 */
  readonly graceMs?: number;
}

/** Sends waiting messages on, at once and after failures again and again. */
export interface Outbox {
  /** Says that a message waits. */
  wake(): void;
  /** Gives the attempt under way a moment; what is waiting is sent after the next start. */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 3_600_000;
/** The attempt from which the pause is no longer any more. */
const LONGEST_PAUSE_FROM = 10;
/** With the pauses between them these take 5 days (RFC 5321, 4.5.4.1: at least 4 to 5). */
const MAX_ATTEMPTS = 129;
/** How many of them, an hour apart, messages that were given up get after a start: the operator may have mended MAIL_TO. */
const ATTEMPTS_AFTER_START = 24;
/** Messages that another process has left behind are looked for this often. */
const LOOK_MS = 60_000;

/**
 * Creates the outbox over the messages' table, and looks into it at once. A message is sent at least once: when the
 * process dies between the mail server's yes and the note of it, it is sent again with the same Message-ID.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { timers, logger, graceMs = 3000 } = options;
  const queue = createMailQueue(options.db, timers);
  const ending = new AbortController();
  const attempt = createAttempt(options, queue, ending.signal);
  const loop = createWakeLoop(timers, look);
  /** Attempts in a row that have not reached the mail server. */
  let failures = 0;
  let hasLookedBack = false;

  async function look(): Promise<LookResult> {
    let restMs = LOOK_MS;
    try {
      if (!hasLookedBack) await queue.takeUpAgain(MAX_ATTEMPTS - ATTEMPTS_AFTER_START);
      hasLookedBack = true;
      await sendDue();
      const untilNext = (await queue.readWait()) ?? LOOK_MS;
      restMs = failures > 0 ? computePause(failures) : Math.min(untilNext, LOOK_MS);
    } catch (error) {
      logger.warn('outbox-not-read', { failure: describeStoreFailure(error) });
    }
    return { hasFailed: failures > 0, restMs };
  }

  /** One after the other, until nothing is due or the mail server cannot be reached. */
  async function sendDue(): Promise<void> {
    for (;;) {
      const message = loop.state === 'closed' ? undefined : await queue.takeNext();
      if (!message) return;
      const wasReached = await attempt(message);
      failures = wasReached ? 0 : failures + 1;
      if (!wasReached) return;
    }
  }

  loop.wake();
  return {
    wake() {
      // After a failed connection the pause is kept, however many messages arrive.
      if (failures === 0 || loop.state !== 'resting') loop.wake();
    },
    async close() {
      const ended = loop.close();
      const cut = setTimeout(() => ending.abort(), graceMs);
      await ended;
      clearTimeout(cut);
    },
  };
}

/** @returns a function that tries once and tells whether the mail server was there to talk to, whatever it said */
function createAttempt(
  { sendMail, timers, logger }: OutboxOptions,
  queue: ReturnType<typeof createMailQueue>,
  ending: AbortSignal,
): (message: StoredMessage) => Promise<boolean> {
  /** Messages that the mail server has taken although the database does not know it yet. */
  const accepted = new Set<string>();

  return async (message) => {
    const { id, mail_attempts: attempts } = message;
    try {
      if (!accepted.has(id)) await sendMail(message, ending);
    } catch (error) {
      const wasReached = isAboutMessage(error);
      const isLast = wasReached && attempts >= MAX_ATTEMPTS;
      const pause = ending.aborted ? 0 : computePause(attempts);
      // A mail server that is away for a week has refused nothing.
      const isCounted = wasReached || attempts <= LONGEST_PAUSE_FROM;
      if (isLast) await queue.giveUp(id);
      else await queue.putBack(id, timers.now() + pause, isCounted ? attempts : attempts - 1);
      logger.warn('mail-not-sent', { id, attempts, ...describeFailure(error) });
      if (isLast) logger.warn('mail-given-up', { id, attempts });
      return wasReached;
    }
    accepted.add(id);
    await queue.markSent(id);
    accepted.delete(id);
    logger.info('mail-sent', { id, attempts });
    return true;
  };
}

/** Milliseconds after a number of failures in a row: 10 s, 20 s, 40 s and so on up to an hour. */
export function computePause(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), MAX_PAUSE_MS);
}

/** Codes only: the server's own words may quote addresses. */
function describeFailure(error: unknown): Readonly<Record<string, string | number>> {
  if (!(error instanceof Error)) return { code: 'unknown' };
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : error.name,
    ...(typeof responseCode === 'number' && { responseCode }),
  };
}

/** Whether the server has refused this message or its addresses, and may well take another one. */
function isAboutMessage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
