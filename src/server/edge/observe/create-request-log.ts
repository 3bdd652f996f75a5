import type { Logger } from '#server/edge/logger.ts';

/** One request, without anything about who sent it. */
export type LoggedRequest = {
  readonly id: string;
  readonly method: string;
  /** A path of the site, or the pattern of an area: never what a client has made up. */
  readonly path: string;
  readonly status: number;
  /** Until the last byte had left. */
  readonly ms: number;
  /** Of the body, as sent. */
  readonly bytes: number;
};

/** Refused requests that get a line of their own in a second. The log counts the rest. */
const MAX_REFUSED_LINES = 100;

/** Writes one line per request; of refused ones at most a hundred in a second, and how many more there were. */
export function createRequestLog(
  logger: Logger,
  now: () => number = Date.now,
): (request: LoggedRequest) => void {
  let second = 0;
  let refused = 0;
  return (request) => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      const count = refused - MAX_REFUSED_LINES;
      if (count > 0) logger.info('refused-requests', { count });
      second = current;
      refused = 0;
    }
    const isRefused = request.status >= 400 && request.status < 500;
    if (isRefused) refused += 1;
    if (!isRefused || refused <= MAX_REFUSED_LINES) logger.info('request', request);
  };
}
