import type { ClientRequest, IncomingMessage } from 'node:http';
import { buildCallbackHeaders } from '#contract/callback-headers.ts';
import type { ExamResponse, ExamDelivery } from './exam-types.ts';

/** Starts a POST request with these headers. The body follows. */
export type StartPost = (headers: Readonly<Record<string, string | number>>) => ClientRequest;

/** How long an answer may take, as the callbacks guide says. */
const ANSWER_MS = 10_000;
/** Most of an answer that is read, in bytes. */
const ANSWER_BYTES = 65_536;
const LATE = 'late';

/**
 * Sends a delivery and reads the whole answer. One that is cut off ends as soon as it has left.
 *
 * @param answerMs how long an answer may take
 */
export async function postDelivery(
  startPost: StartPost,
  { body, signature, isCutOff }: ExamDelivery,
  answerMs: number = ANSWER_MS,
): Promise<ExamResponse> {
  const began = performance.now();
  const call = startPost({
    ...buildCallbackHeaders(signature),
    'content-length': Buffer.byteLength(body),
  });
  let isConnected = false;
  call.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => (isConnected = true));
    else isConnected = true;
  });
  const timer = setTimeout(() => call.destroy(new Error(LATE)), answerMs);
  try {
    const status = await new Promise<number | null>((settle, reject) => {
      call.on('error', reject);
      call.on('close', () => reject(new Error('closed')));
      call.on(
        'response',
        (response) => void readStatus(response, ANSWER_BYTES).then(settle, reject),
      );
      call.end(body, () => {
        if (!isCutOff) return;
        settle(null);
        call.destroy();
      });
    });
    return { status, failure: null, milliseconds: measure(began) };
  } catch (error) {
    const isLate = error instanceof Error && error.message === LATE;
    return {
      status: null,
      failure: isLate ? 'late' : isConnected ? 'closed' : 'unreachable',
      milliseconds: measure(began),
    };
  } finally {
    clearTimeout(timer);
    // What comes later is of no interest, and must not end the program.
    call.on('error', () => undefined);
    call.destroy();
  }
}

const measure = (began: number): number => Math.round(performance.now() - began);

/** Reads an answer, which counts once it is whole. Of one that goes on for too long, the beginning is enough. */
export async function readStatus(response: IncomingMessage, maxBytes: number): Promise<number> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return response.statusCode ?? 0;
}

/**
 * Sends a request without a body, and reads its answer as text.
 *
 * @throws Error for a status other than 2xx, and when nobody answers
 */
export function readText(call: ClientRequest): Promise<string> {
  return new Promise((settle, reject) => {
    call.on('error', reject);
    call.on('response', (response) => void collect(response).then(settle, reject));
    call.end();
  });
}

async function collect(response: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = response;
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.length > ANSWER_BYTES) break;
  }
  if (statusCode >= 200 && statusCode < 300) return text;
  throw new Error(`The address that counts answered with ${statusCode}.`);
}

/**
 * Reads what an address that counts has answered: a number, or JSON with the field `count`.
 *
 * @throws Error for anything else
 */
export function parseCount(text: string): number {
  const value: unknown = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && 'count' in value;
  const count = isObject ? value.count : value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return count;
  throw new Error('The address that counts must answer with a number, or with {"count": 1}.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
