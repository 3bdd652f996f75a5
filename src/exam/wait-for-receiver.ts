import type { ExamParts } from './exam-types.ts';

const LOOK_MS = 100;
/** Something in front of a receiver can take connections before the receiver does. A receiver that closes them does so for longer. */
const CLOSING_MS = 1000;

/**
 * Waits until a receiver is there. A receiver may refuse what is sent here, or close the connection: it is there all the same.
 *
 * @param longestMs how long to wait
 * @returns whether it is there
 */
export async function waitForReceiver(
  { send, now, sleep }: Pick<ExamParts, 'send' | 'now' | 'sleep'>,
  longestMs: number,
): Promise<boolean> {
  const end = now() + longestMs;
  let closedSince: number | undefined;
  while (now() < end) {
    await sleep(LOOK_MS);
    const { failure } = await send({ body: '', signature: undefined, isCutOff: false });
    if (failure === 'closed') {
      closedSince ??= now();
      if (now() - closedSince >= CLOSING_MS) return true;
    } else {
      if (failure !== 'unreachable') return true;
      closedSince = undefined;
    }
  }
  return closedSince !== undefined;
}
