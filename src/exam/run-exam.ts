import type { Check, CheckTools } from './check.ts';
import { CHECKS } from './checks.ts';
import { buildExamEvent } from './exam-event.ts';
import {
  ExamError,
  type ExamParts,
  type ExamResult,
  type ExamTiming,
  type SentDelivery,
} from './exam-types.ts';
import { gradeChecks, type CheckRecord, type Effect } from './grade-checks.ts';
import { waitForReceiver } from './wait-for-receiver.ts';

const TIMING: ExamTiming = { workMs: 5000, quietMs: 500, absentMs: 5000, sendMs: Infinity };
const POLL_MS = 50;
/** After so many late answers the others are not waited for: each takes ten seconds. */
const MAX_LATE = 2;

const TOO_LONG = 'This check was not sent, because the exam took too long.';

/** Ends a check that cannot be sent to its end. The message is the reason. */
class UnsentError extends Error {
  override readonly name = 'UnsentError';
}

/** An exam under way. */
interface Session {
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly parts: ExamParts;
  readonly timing: ExamTiming;
  readonly records: Map<string, CheckRecord>;
  /** Whether the receiver did not come back from a restart. What it has told before is all. */
  hasEnded: boolean;
}

/**
 * Sends the deliveries of all checks and grades each check.
 *
 * @throws ExamError when nobody answers, or when the address that counts answers with no number
 */
export async function runExam(parts: ExamParts): Promise<ExamResult> {
  const { now, onSent } = parts;
  const began = now();
  const timing = { ...TIMING, ...parts.timing };
  const session: Session = { began, parts, timing, records: new Map(), hasEnded: false };
  // A restart comes last, so that nothing is lost which is still to be counted.
  const ordered = CHECKS.toSorted(
    (one, other) => Number(one.needs === 'restart') - Number(other.needs === 'restart'),
  );
  for (const check of ordered) {
    await runCheck(session, check);
    onSent?.(CHECKS.indexOf(check) + 1);
  }
  const lost = describeLoss(session);
  if (session.hasEnded) {
    for (const effect of listEffects(session)) effect.found = effect.base;
  } else if (lost === undefined) {
    await settle(session);
    await eachCount(session, listEffects(session), (effect, count) => {
      effect.found = effect.base + count;
    });
  }
  const notCounted = parts.readCount ? lost : 'Only a count of what took effect tells this.';
  return {
    event: parts.event,
    startedAt: new Date(began).toISOString(),
    milliseconds: now() - began,
    checks: gradeChecks(CHECKS, session.records, notCounted),
  };
}

/** Says since when the receiver is gone. Undefined while it answers. */
function describeLoss({ records }: Session): string | undefined {
  const lost = CHECKS.findIndex(({ id }) => records.get(id)?.isLost);
  return lost < 0 ? undefined : `Nobody has answered since check ${lost + 1}.`;
}

function findReasonToSkip(session: Session, check: Check): string | undefined {
  const { parts, records } = session;
  if (isOutOfTime(session)) return TOO_LONG;
  const late = [...records.values()].filter(({ sent }) =>
    sent.some(({ answer }) => answer.failure === 'late'),
  );
  if (late.length >= MAX_LATE) return 'This check was not sent, because the answers come too late.';
  const lost = describeLoss(session);
  if (lost !== undefined) return lost;
  if (check.needs === 'nextSecret' && parts.nextSecret === undefined)
    return 'This check needs the next secret.';
  if (check.needs === 'restart' && !parts.restart) return 'This check needs a restart.';
  return undefined;
}

async function runCheck(session: Session, check: Check): Promise<void> {
  const record: CheckRecord = { sent: [], effects: [], notSent: undefined, isLost: false };
  const notSent = findReasonToSkip(session, check);
  session.records.set(check.id, record);
  if (notSent !== undefined) {
    record.notSent = notSent;
    return;
  }
  try {
    await check.run(createTools(session, record));
  } catch (error) {
    if (!(error instanceof UnsentError)) throw error;
    record.notSent = error.message;
    record.effects.length = 0;
  }
  const failures = new Set(record.sent.map(({ answer }) => answer.failure));
  if (check.id === CHECKS[0]!.id && failures.has('unreachable'))
    throw new ExamError('Nobody answers at this address.');
  // Many receivers that have ended are restarted by what runs them.
  if (failures.has('unreachable') || failures.has('closed'))
    record.isLost = !(await waitForReceiver(session.parts, session.timing.absentMs));
}

function isOutOfTime({ began, parts, timing }: Session): boolean {
  return parts.now() - began > timing.sendMs;
}

function createTools(session: Session, record: CheckRecord): CheckTools {
  const { parts } = session;
  const { now, chance, secret, nextSecret, sleep } = parts;
  return {
    chance,
    sleep,
    secret,
    nextSecret,
    make(change, expected) {
      const event = buildExamEvent(parts.event, change, { now: now(), chance });
      if (expected !== undefined)
        record.effects.push({
          eventId: event.id,
          expected,
          found: null,
          base: 0,
          isTaken: false,
          hasWaited: false,
        });
      return event;
    },
    async deliver(what, event, { expected, ahead = 0, body = event.body, ...how }) {
      if (isOutOfTime(session)) throw new UnsentError(TOO_LONG);
      const signed = parts.sign(how.secret ?? secret, now() + ahead * 1000, event.body);
      const signature = how.changeSignature ? how.changeSignature(signed) : signed;
      const answer = await parts.send({ body, signature, isCutOff: how.isCutOff === true });
      if (answer.failure === 'not-allowed')
        throw new ExamError('This address may not be reached from here.');
      const sent: SentDelivery = { what, eventId: event.id, expected, answer };
      record.sent.push(sent);
      const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
      for (const effect of record.effects)
        if (effect.eventId === event.id && isTaken) effect.isTaken = true;
    },
    restart: () => restart(session),
  };
}

/**
 * Restarts the receiver. A receiver that counts in its memory begins again with nothing, so that what it has told before is
 * kept, and what it tells at once afterwards is taken away.
 */
async function restart(session: Session): Promise<void> {
  const { parts } = session;
  await settle(session);
  await changeBases(session, 1);
  const failure = await parts.restart?.();
  if (failure !== undefined) {
    session.hasEnded = true;
    throw new UnsentError(failure);
  }
  await changeBases(session, -1);
}

/** Asks the receiver for the count of each event, all at the same time. */
async function eachCount(
  { parts: { readCount } }: Session,
  effects: readonly Effect[],
  take: (effect: Effect, count: number) => void,
): Promise<void> {
  if (!readCount) return;
  await Promise.all(effects.map(async (effect) => take(effect, await readCount(effect.eventId))));
}

async function changeBases(session: Session, sign: 1 | -1): Promise<void> {
  await eachCount(session, listEffects(session), (effect, count) => (effect.base += sign * count));
}

function listEffects({ records }: Session) {
  return [...records.values()].flatMap(({ effects }) => effects);
}

/** Waits until the receiver has done what it should do, and then for what it should not do. */
async function settle(session: Session): Promise<void> {
  const { readCount, now, sleep } = session.parts;
  if (!readCount) return;
  const end = now() + session.timing.workMs;
  let open = listEffects(session).filter(
    ({ expected, isTaken, hasWaited }) => expected > 0 && isTaken && !hasWaited,
  );
  for (;;) {
    const missing: Effect[] = [];
    await eachCount(session, open, (effect, count) => {
      if (effect.base + count < effect.expected) missing.push(effect);
    });
    open = missing;
    if (open.length === 0 || now() >= end) break;
    await sleep(POLL_MS);
  }
  for (const effect of listEffects(session)) effect.hasWaited = true;
  await sleep(session.timing.quietMs);
}
