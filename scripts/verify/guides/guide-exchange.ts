import { FORCE_HEADER } from '#contract/sandbox-headers.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';

/** A request of a guide's code, as far as the sandbox's response depends on it. */
export interface GuideRequest {
  readonly method: string;
  /** Path with the query. */
  readonly target: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response, as far as a guide's code sees it. */
export interface GuideResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A call that a guide's code has made. */
export interface GuideExchange {
  readonly request: GuideRequest;
  readonly response: GuideResponse;
}

/** Stands for the key of the workspace, which proofs do not hold. */
const KEY = '{apiKey}';
const KEPT_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  FORCE_HEADER.toLowerCase(),
];

/** Builds the request of a proof from one that was sent. */
export function buildGuideRequest(
  sent: Omit<GuideRequest, 'headers'> & { readonly headers: Headers },
  appKey: string,
): GuideRequest {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = sent.headers.get(name);
    return value === null ? [] : [[name, value.replace(appKey, KEY)] as const];
  });
  return { ...sent, headers: Object.fromEntries(headers) };
}

/** What is sent when the request of a proof is repeated in a workspace with the given key. */
export function repeatGuideRequest(
  { method, headers, body }: GuideRequest,
  appKey: string,
): RequestInit {
  const filled = Object.entries(headers).map(
    ([name, value]) => [name, value.replace(KEY, appKey)] as const,
  );
  return { method, headers: Object.fromEntries(filled), ...(body !== '' && { body }) };
}

/** Digest of what came, for comparison with what comes another time. */
export function digestResponses(responses: readonly GuideResponse[]): string {
  return digest(responses);
}
