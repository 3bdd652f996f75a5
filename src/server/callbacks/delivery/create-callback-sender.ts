import type { AttemptFailure } from '#contract/attempt-failure.ts';
import { readStatus } from '#exam/post-delivery.ts';
import type { CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { resolveChecked, type ResolveHost } from '#server/outbound/resolve-checked.ts';
import { rejectOnAbort, startRequest } from '#server/outbound/start-request.ts';
import type { Post } from './deliver-due.ts';
import { isListed } from './find-route.ts';

export interface CallbackSenderParts {
  /** Origins that callbacks may be sent to. */
  readonly origins: ReadonlySet<string>;
  readonly resolve: ResolveHost;
  /** Whether an address is one of the public internet. */
  readonly isAllowedAddress: (address: string) => boolean;
  readonly limits: Pick<CallbackLimits, 'connectMs' | 'answerMs' | 'answerBytes'>;
  /** Milliseconds, for how long an answer takes. @default the machine's clock */
  readonly measure?: (() => number) | undefined;
}

class PostError extends Error {
  override readonly name = 'PostError';
  readonly failure: AttemptFailure;

  constructor(failure: AttemptFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Creates what sends callbacks to the addresses that the operator has listed. A host is resolved once, every address of it
 * checked, and the connection made to a checked one; redirects are answers like any other.
 */
export function createCallbackSender(parts: CallbackSenderParts): Post {
  const { limits, measure: readTime = () => performance.now() } = parts;
  return async (address, headers, body) => {
    const began = readTime();
    const measure = () => Math.round(readTime() - began);
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new PostError('timeout')), limits.answerMs);
    try {
      const status = await Promise.race([
        send(new URL(address), { headers, body }, parts, ending.signal),
        rejectOnAbort(ending.signal),
      ]);
      return { status, failure: null, milliseconds: measure() };
    } catch (error) {
      const failure = error instanceof PostError ? error.failure : 'unreachable';
      return { status: null, failure, milliseconds: measure() };
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  };
}

async function send(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  parts: CallbackSenderParts,
  signal: AbortSignal,
): Promise<number> {
  // The operator may have taken the host off the list since the reader has chosen it.
  if (!isListed(parts.origins, url.href)) throw new PostError('not-allowed');
  const addresses = await resolveChecked(url.hostname, parts.resolve, parts.isAllowedAddress);
  if (!addresses) throw new PostError('not-allowed');
  signal.throwIfAborted();
  return new Promise((settle, reject) => {
    const call = startRequest(url, addresses, {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    const late = setTimeout(() => {
      reject(new PostError('timeout'));
      call.destroy();
    }, parts.limits.connectMs);
    call.on('socket', (socket) => socket.once('connect', () => clearTimeout(late)));
    call.on('close', () => clearTimeout(late));
    call.on('error', reject);
    call.on('response', (response) => {
      readStatus(response, parts.limits.answerBytes).then(settle, reject);
    });
    call.end(body);
  });
}
