import { CommandError, EXIT, failUsage } from './failure.ts';

/** How requests are ended. */
export interface RequestEnds {
  /** Is aborted when the reader presses Ctrl+C. */
  readonly signal: AbortSignal;
  /** Time for one answer, in milliseconds. @default a minute */
  readonly answerMs?: number | undefined;
}

/** A response that has been read to its end. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of the host that has answered. */
  readonly origin: string;
}

const ANSWER_MS = 60_000;

/** Sends a request and reads the whole answer. @throws CommandError when there is none in time, or only a part of one */
export async function ask(url: URL, init: RequestInit, ends: RequestEnds): Promise<Answer> {
  const time = startTime(ends);
  try {
    const response = await reach(url, init, time);
    const { ok, status, headers } = response;
    const text = await untilAborted(response.text(), time.signal).catch((cause: unknown) =>
      failReading(url, time, cause),
    );
    return { ok, status, headers, text, origin: url.origin };
  } finally {
    time.stop();
  }
}

/** Opens a stream. Only its beginning has to come in time. @throws CommandError when nobody answers */
export async function openStream(
  url: URL,
  init: RequestInit,
  ends: RequestEnds,
): Promise<Response> {
  const time = startTime(ends);
  try {
    return await reach(url, init, time);
  } finally {
    time.stop();
  }
}

/** Ends a command for the answer of another server than a sandbox. @param what it sends */
export function failStranger(
  { status, origin }: Pick<Answer, 'status' | 'origin'>,
  what: string,
  cause?: unknown,
): never {
  const reason = `${origin} answers ${status}, and sends ${what}. Is it a sandbox?`;
  throw new CommandError(reason, EXIT.failed, { cause });
}

interface Time {
  readonly signal: AbortSignal;
  readonly hasEnded: () => boolean;
  readonly isOver: () => boolean;
  stop(): void;
}

function startTime({ signal, answerMs = ANSWER_MS }: RequestEnds): Time {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), answerMs);
  return {
    signal: AbortSignal.any([signal, late.signal]),
    hasEnded: () => signal.aborted,
    isOver: () => late.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}

async function reach(url: URL, init: RequestInit, time: Time): Promise<Response> {
  // A redirect would send a change again as a GET, and to any host.
  const request = buildRequest(url, { ...init, redirect: 'manual', signal: time.signal });
  const response = await fetch(request).catch((cause: unknown) => {
    if (time.hasEnded()) throw cause;
    if (time.isOver()) return failLate(url, cause);
    const reason = `Nobody answers at ${url.origin}. Start wallet-sandbox, or set WALLET_API_URL.`;
    throw new CommandError(reason, EXIT.failed, { cause });
  });
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null) {
    await response.body?.cancel();
    failStranger({ status: response.status, origin: url.origin }, `a redirect to ${location}`);
  }
  return response;
}

/** Such as a header with a blank in its name: nothing is sent. */
function buildRequest(url: URL, init: RequestInit): Request {
  try {
    return new Request(url, init);
  } catch (error) {
    return failUsage(`The request cannot be sent: ${(error as Error).message}`);
  }
}

/** The signal of a request is lost when the runtime clears the request away, which it does while the response still comes. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  return Promise.race([work, aborted]);
}

function failReading(url: URL, time: Time, cause: unknown): never {
  if (time.hasEnded()) throw cause;
  if (time.isOver()) failLate(url, cause);
  const reason = `The connection to ${url.origin} broke in the middle of the answer. A change may be done.`;
  throw new CommandError(reason, EXIT.failed, { cause });
}

function failLate(url: URL, cause: unknown): never {
  const reason = `${url.origin} sends no whole answer in time. A change may be done.`;
  throw new CommandError(reason, EXIT.failed, { cause });
}
