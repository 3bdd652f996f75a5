import type { Check } from './check.ts';
import type { CheckResult, EventCount, Outcome, SentDelivery } from './exam-types.ts';

/** How often an event has taken effect. */
export interface Effect extends EventCount {
  found: number | null;
  /** What was counted before a restart, less what a receiver told right after it. */
  base: number;
  /** Whether its delivery was taken, so that there is work to wait for. */
  isTaken: boolean;
  /** Whether there was time to do the work. */
  hasWaited: boolean;
}

/** What was sent for a check. */
export interface CheckRecord {
  readonly sent: SentDelivery[];
  readonly effects: Effect[];
  /** Why nothing was sent. */
  notSent: string | undefined;
  /** Whether the receiver has ended during this check, and not come back. */
  isLost: boolean;
}

/** The answer took too long, something did not happen that should, or something happened that should not. */
type Fault = 'late' | 'missing' | 'extra';

interface Finding {
  readonly text: string;
  readonly fault: Fault;
}

const SLOW = 'slow';
const FIRST = 'genuine';

/**
 * Grades each check by what came back.
 *
 * @param notCounted why no count was read. Undefined when the receiver tells what took effect
 */
export function gradeChecks(
  checks: readonly Check[],
  records: ReadonlyMap<string, CheckRecord>,
  notCounted: string | undefined,
): readonly CheckResult[] {
  const late = [...records.values()].flatMap(({ sent }) => sent).filter(isLate).length;
  const findings = new Map(
    checks.map((check) => [check.id, listFindings(records.get(check.id)!)] as const),
  );
  if (late > 0) {
    const text = `${late} ${late === 1 ? 'answer' : 'answers'} of the exam came later than 10 seconds.`;
    findings.set(SLOW, [{ text, fault: 'late' }, ...findings.get(SLOW)!]);
  }
  return checks.map((check, index) => {
    const { sent, effects, notSent } = records.get(check.id)!;
    const found = findings.get(check.id)!;
    const { outcome, reason } = grade(check, { found, notSent, notCounted, findings });
    const root = checks.findIndex(({ id }) => id === reason);
    const explained =
      outcome === 'follows'
        ? [`This follows from check ${root + 1}.`]
        : outcome === 'unknown' && reason !== undefined
          ? [reason]
          : [];
    return {
      number: index + 1,
      id: check.id,
      title: check.title,
      outcome,
      reasons: [...explained, ...found.map(({ text }) => text)],
      sent,
      counts: effects.map(({ eventId, expected, found: count }) => ({
        eventId,
        expected,
        found: count,
      })),
      toldBy: notCounted === undefined && effects.length > 0 ? ['status', 'count'] : ['status'],
    };
  });
}

interface Seen {
  readonly found: readonly Finding[];
  readonly notSent: string | undefined;
  readonly notCounted: string | undefined;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

/** The outcome of a check. The reason is a text, or the id of the check that explains this failure. */
function grade(
  check: Check,
  { found, notSent, notCounted, findings }: Seen,
): { readonly outcome: Outcome; readonly reason?: string } {
  if (found.length > 0) {
    const causes = [...(check.follows ?? []), SLOW, FIRST].filter((id) => id !== check.id);
    const root = causes.find((id) => explains(id, findings.get(id)!, found));
    return root === undefined ? { outcome: 'failed' } : { outcome: 'follows', reason: root };
  }
  if (notSent !== undefined) return { outcome: 'unknown', reason: notSent };
  if (check.needsCount && notCounted !== undefined)
    return { outcome: 'unknown', reason: notCounted };
  return { outcome: 'passed' };
}

/** A failure explains another one with the same faults. Slow work alone explains answers that are late. */
function explains(id: string, cause: readonly Finding[], found: readonly Finding[]): boolean {
  return found.every(
    ({ fault }) => (id === SLOW) === (fault === 'late') && cause.some((one) => one.fault === fault),
  );
}

const isLate = ({ answer }: SentDelivery): boolean => answer.failure === 'late';

function listFindings({ sent, effects, notSent }: CheckRecord): readonly Finding[] {
  if (notSent !== undefined) return [];
  const answers = sent.flatMap((delivery) => judgeAnswer(delivery) ?? []);
  const missing: Fault = sent.some(isLate) ? 'late' : 'missing';
  const counts = effects.flatMap(({ eventId, expected, found }): readonly Finding[] => {
    if (found === null || found === expected) return [];
    const text = describeCount(eventId, expected, found);
    return [{ text, fault: found > expected ? 'extra' : missing }];
  });
  return [...answers, ...counts];
}

function judgeAnswer({ what, expected, answer }: SentDelivery): Finding | undefined {
  const { status, failure } = answer;
  if (expected === 'nothing') return undefined;
  if (failure === 'late') return { text: `No answer within 10 seconds: ${what}.`, fault: 'late' };
  if (status === null)
    return { text: `The connection ended without an answer: ${what}.`, fault: 'missing' };
  const isTaken = status >= 200 && status < 300;
  if (expected === 'taken' && !isTaken)
    return { text: `${status} instead of 2xx: ${what}.`, fault: 'missing' };
  if (expected === 'refused' && isTaken)
    return { text: `${status} instead of a refusal: ${what}.`, fault: 'extra' };
  return undefined;
}

function describeCount(eventId: string, expected: number, found: number): string {
  const times = (count: number) =>
    count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;
  const should = expected === 0 ? 'should never' : `should ${times(expected)}`;
  return `${eventId} took effect ${times(found)}, and ${should}.`;
}
