import { createHash } from 'node:crypto';
import { HttpError } from '#server/edge/http-error.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { createRateLimit, type RateCount, type RateLimit } from './create-rate-limit.ts';
import { readClientKey } from './read-client-key.ts';

const WINDOW_SECONDS = 60;

/** A count under the name that the headers give it. */
interface NamedCount extends RateCount {
  readonly name: string;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 22);
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: a list of policies, and where the client stands. */
function buildRateHeaders(counts: readonly NamedCount[]): HeaderRecord {
  const policies = counts.map(({ name, max }) => `"${name}";q=${max};w=${WINDOW_SECONDS}`);
  const states = counts.map(
    ({ name, remaining, secondsLeft }) => `"${name}";r=${remaining};t=${secondsLeft}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

export interface AreaLimitOptions {
  /** Requests of one address in a minute; 0 means any number. */
  readonly perAddress: number;
  /** Requests under one token in a minute; 0 means any number. */
  readonly perToken: number;
}

/** A client, as far as it is counted. */
export interface CountedClient {
  readonly address: string | undefined;
  readonly token: string | undefined;
  /** How many requests its request stands for. @default 1 */
  readonly uses?: number;
}

/**
 * Counts the requests to an area by address and by token, each in windows of a minute that begin with the first request.
 *
 * @returns a function that gives the RateLimit headers of a response, and throws HttpError 429 with the same
 *   headers and Retry-After once a client has had its share; undefined when nothing is limited
 */
export function createAreaLimit(
  options: AreaLimitOptions,
): ((client: CountedClient) => Promise<HeaderRecord>) | undefined {
  const addresses = createMinuteLimit(options.perAddress, readClientKey);
  // Tokens are stored as a hash only.
  const tokens = createMinuteLimit(options.perToken, hashToken);
  if (!addresses && !tokens) return undefined;
  return async ({ address, token, uses = 1 }) => {
    const counts: NamedCount[] = [];
    if (addresses && address !== undefined)
      counts.push({ name: 'address', ...(await addresses.count(address, uses)) });
    // A client that is refused by its address does not use its token up.
    if (tokens && token !== undefined && !counts[0]?.isOver)
      counts.push({ name: 'token', ...(await tokens.count(token, uses)) });
    if (counts.length === 0) return {};
    const headers = buildRateHeaders(counts);
    const over = counts.filter(({ isOver }) => isOver);
    if (over.length === 0) return headers;
    const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft));
    throw new HttpError(429, 'Too many requests.', {
      headers: { ...headers, 'retry-after': String(seconds) },
    });
  };
}

function createMinuteLimit(max: number, toKey: (name: string) => string): RateLimit | undefined {
  return max > 0 ? createRateLimit({ max, windowSeconds: WINDOW_SECONDS, toKey }) : undefined;
}
