import { setTimeout as sleep } from 'node:timers/promises';
import { ExamError, COUNTED_ID, type ExamResponse, type ExamResult } from '#exam/exam-types.ts';
import { parseCount, postDelivery, readText } from '#exam/post-delivery.ts';
import { runExam } from '#exam/run-exam.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import type { CallbackSenderParts } from '#server/callbacks/delivery/create-callback-sender.ts';
import { isListed } from '#server/callbacks/delivery/find-route.ts';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';
import type { ExamInput } from '#server/callbacks/http/parse-input.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { resolveChecked } from '#server/outbound/resolve-checked.ts';
import { startRequest } from '#server/outbound/start-request.ts';

/** Examines a receiver of a workspace. @throws HttpError 409, 422, 429 */
export type Examine = (
  workspaceId: string,
  secret: string,
  input: ExamInput,
) => Promise<ExamResult>;

/** What an exam needs, which is what sends callbacks needs too. */
export interface ExaminerParts extends Omit<CallbackSenderParts, 'limits' | 'measure'> {
  readonly limits: Pick<CallbackLimits, 'answerMs' | 'examsPerHour' | 'parallelExams'>;
  /** From 0 to 1. */
  readonly chance: () => number;
}

const HOUR_SECONDS = 3600;
/** The server answers a request within 30 seconds, the last late answer included. */
const TIMING = { sendMs: 12_000, workMs: 3000, quietMs: 500, absentMs: 2000 };
const COUNT_MS = 2000;

/**
 * Creates what examines receivers. It sends to listed hosts only, at addresses that were checked, as the callbacks are. One
 * workspace runs one exam at a time.
 */
export function createExaminer(parts: ExaminerParts): Examine {
  const { limits, chance } = parts;
  const limit = createRateLimit({ max: limits.examsPerHour, windowSeconds: HOUR_SECONDS });
  const running = new Set<string>();
  return async (workspaceId, secret, { url, count, nextSecret, event }) => {
    if (running.has(workspaceId)) throw new HttpError(409, 'An exam of this workspace is running.');
    const { isOver, secondsLeft } = await limit.count(workspaceId);
    if (isOver || running.size >= limits.parallelExams)
      throw new HttpError(429, 'Too many exams. Try again later, or run wallet exam.', {
        headers: { 'retry-after': String(isOver ? secondsLeft : HOUR_SECONDS / 60) },
      });
    running.add(workspaceId);
    try {
      return await runExam({
        send: async (delivery) => {
          const addresses = await findAddresses(new URL(url), parts);
          if (typeof addresses === 'string') return fail(addresses);
          const start = (headers: Readonly<Record<string, string | number>>) =>
            startRequest(new URL(url), addresses, { method: 'POST', headers });
          return postDelivery(start, delivery, limits.answerMs);
        },
        sign: formatSignature,
        readCount: count === undefined ? undefined : (id) => readCount(count, id, parts),
        secret,
        nextSecret,
        event,
        now: Date.now,
        sleep: (milliseconds) => sleep(milliseconds),
        chance,
        timing: TIMING,
      });
    } catch (error) {
      if (error instanceof ExamError) throw new HttpError(422, error.message, { cause: error });
      throw error;
    } finally {
      running.delete(workspaceId);
    }
  };
}

const fail = (failure: ExamResponse['failure']): ExamResponse => ({
  status: null,
  failure,
  milliseconds: 0,
});

/** The checked addresses of a host, or why there is none. */
async function findAddresses(url: URL, { origins, resolve, isAllowedAddress }: ExaminerParts) {
  if (!isListed(origins, url.href)) return 'not-allowed';
  const found = await resolveChecked(url.hostname, resolve, isAllowedAddress).catch(
    () => 'unreachable' as const,
  );
  return found ?? 'not-allowed';
}

async function readCount(address: string, id: string, parts: ExaminerParts): Promise<number> {
  const url = new URL(address.replaceAll(COUNTED_ID, id));
  const addresses = await findAddresses(url, parts);
  if (typeof addresses === 'string')
    throw new ExamError('The address that counts cannot be reached from here.');
  const call = startRequest(url, addresses, {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(COUNT_MS),
  });
  try {
    return parseCount(await readText(call));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new ExamError(`The count could not be read. ${reason}`, { cause: error });
  }
}
