import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '#server/edge/http-error.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';

const WINDOW_SECONDS = 60;
/** Keys that are counted one by one in a minute; the rest share counters, so that memory stays bounded. */
const MAX_KEYS = 50_000;
const SHARED_COUNTERS = 1024;

/** Where one client stands after a request. */
interface Count {
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly seconds: number;
  readonly isSpent: boolean;
}

type Counter = (key: string) => Promise<Count>;

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Bounds how many keys the limiter holds: it keeps a timer for each. */
function createKeyBound(): (key: string) => string {
  let known = new Set<string>();
  let since = Date.now();
  return (key) => {
    if (Date.now() - since > WINDOW_SECONDS * 1000) {
      known = new Set();
      since = Date.now();
    }
    if (known.has(key)) return key;
    if (known.size < MAX_KEYS) {
      known.add(key);
      return key;
    }
    return `shared-${parseInt(createHash('sha256').update(key).digest('hex').slice(0, 8), 16) % SHARED_COUNTERS}`;
  };
}

function createCounter(name: string, limit: number): Counter {
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  const bound = createKeyBound();
  return async (key) => {
    const result = await limiter.consume(bound(key)).catch((error: unknown) => error);
    if (!(result instanceof RateLimiterRes)) throw result;
    const { remainingPoints, consumedPoints, msBeforeNext } = result;
    return {
      name,
      limit,
      remaining: Math.max(0, remainingPoints),
      seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isSpent: consumedPoints > limit,
    };
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: a list of policies, and where the client stands. */
function buildRateHeaders(counts: readonly Count[]): HeaderRecord {
  const policies = counts.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
  const states = counts.map(
    ({ name, remaining, seconds }) => `"${name}";r=${remaining};t=${seconds}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

export interface RateLimitOptions {
  /** Requests of one address in a minute; 0 means any number. */
  readonly perAddress: number;
  /** Requests under one token in a minute; 0 means any number. */
  readonly perToken: number;
}

/** A client, as far as it is counted. */
export interface CountedClient {
  /** @see readClientKey */
  readonly addressKey: string | undefined;
  readonly token: string | undefined;
}

/**
 * Counts requests by address and by token, each in windows of a minute that begin with the first request.
 *
 * @returns a function that gives the RateLimit headers of an answer, and throws HttpError 429 with the same
 *   headers and Retry-After once a client has had its share; undefined when nothing is limited
 */
export function createRateLimit(
  options: RateLimitOptions,
): ((client: CountedClient) => Promise<HeaderRecord>) | undefined {
  const { perAddress, perToken } = options;
  const countAddress = perAddress > 0 ? createCounter('address', perAddress) : undefined;
  const countToken = perToken > 0 ? createCounter('token', perToken) : undefined;
  if (!countAddress && !countToken) return undefined;
  return async ({ addressKey, token }) => {
    const counts: Count[] = [];
    if (countAddress && addressKey !== undefined) counts.push(await countAddress(addressKey));
    // Tokens are kept as a hash only. A client that is refused by its address does not use its token up.
    if (countToken && token !== undefined && !counts[0]?.isSpent) {
      counts.push(await countToken(hash(token)));
    }
    if (counts.length === 0) return {};
    const headers = buildRateHeaders(counts);
    const spent = counts.filter(({ isSpent }) => isSpent);
    if (spent.length === 0) return headers;
    const seconds = Math.max(...spent.map((count) => count.seconds));
    throw new HttpError(429, 'Too many requests.', {
      headers: { ...headers, 'retry-after': String(seconds) },
    });
  };
}

/** The token of an `Authorization: Bearer` header (RFC 6750). */
export function readBearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
