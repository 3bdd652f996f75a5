import type { HttpError } from './http-error.ts';
import { createPathFinder } from './routing/create-router.ts';

/** What the server knows about a request besides the request itself. */
export interface RequestContext {
  /** Id of the request in the log. The response carries the id as X-Request-Id. */
  readonly id: string;
  /**
   * Counts what a request holds beyond one, so that a batch costs its sender what its parts would. Absent where nothing is counted.
   *
   * @throws HttpError 429 once the client has had its share
   */
  readonly countMore?: (uses: number) => Promise<void>;
}

/**
 * One part of the server, from Request to Response.
 *
 * @param address the client's, where there is a socket
 */
export type AreaHandler = (
  request: Request,
  address: string | undefined,
  context: RequestContext,
) => Response | Promise<Response>;

/** A part of the server and what one client may ask of it. */
export interface Area {
  readonly fetch: AreaHandler;
  /** Requests of one address in a minute; 0 means any number. @default the server's, RATE_LIMIT */
  readonly requestsPerMinute?: number;
  /** Requests under one token in a minute, whatever the address; 0 means any number. @default 0 */
  readonly tokenRequestsPerMinute?: number;
  /** Finds the token that is counted; undefined means none. @default a bearer token of Authorization */
  readonly readToken?: (request: Request) => string | undefined;
  /** Largest body; Infinity where the area looks after it. @default 1 MiB */
  readonly bodyBytes?: number;
  /** How long the area may take until its Response; a Response may stream for longer. @default 30 s */
  readonly timeoutMs?: number;
  /** Says in the area's own wire format that a request is refused. @default one line of text */
  readonly formatError?: (error: HttpError, request: Request, context: RequestContext) => Response;
}

/** Areas by their path: `/graphql` is that path alone, `/1/*` is `/1` and everything below. */
export type AreaRecord = Readonly<Record<string, Area>>;

/** A path of AreaRecord that is one of the server's, for logs and metrics. */
export type AreaPath = string;

/**
 * Finds the area that a path belongs to; of several the longest.
 *
 * @returns a function from a path without query to the area and its path as the record has it
 */
export function createAreaFinder<Value>(
  record: Readonly<Record<string, Value>>,
): (path: string) => readonly [AreaPath, Value] | undefined {
  for (const path of Object.keys(record)) {
    if (!path.startsWith('/') || path.slice(0, -2).includes('*')) {
      throw new Error(`An area's path starts with a slash and may end in /*, unlike ${path}.`);
    }
  }
  const entries = Object.entries(record).toSorted(([one], [other]) => other.length - one.length);
  const find = createPathFinder(entries.map((entry) => [entry[0], entry] as const));
  return (path) => find(path)[0]?.value;
}
