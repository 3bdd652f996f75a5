import type { SampleRequest } from '#languages/sample/sample-request.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { ConsoleAddress } from './console-address.ts';
import { findContent, isFileField, type RequestDraft } from './request-draft.ts';

/** What came back. */
export interface ConsoleResponse {
  readonly status: number;
  readonly statusText: string;
  /** From sending to the last byte. */
  readonly milliseconds: number;
  /** Bytes of the body, unpacked. */
  readonly size: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly mediaType: string;
  /** The body as text; empty where it is none. */
  readonly text: string;
  /** Whether only the beginning of the body was kept. */
  readonly isCut?: boolean;
  /** The body as it came; not kept in the history. */
  readonly file?: Blob;
}

/** Why nothing came back. */
export type Failure =
  | 'offline'
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'stopped'
  | 'unsendable'
  | 'dots'
  /** A call of the history that had no response. */
  | 'unanswered';

export type Outcome =
  | { readonly kind: 'response'; readonly response: ConsoleResponse }
  | { readonly kind: 'failure'; readonly failure: Failure };

const TIMEOUT_MS = 30_000;
const PROBLEM_TOO = ', application/problem+json';
/** A segment of a path that is dots alone. */
const DOTS = /^[^?#]*\/\.{1,2}(?:[/?#]|$)/;
const TEXTUAL = /json|xml|^text\/|csv|javascript/;

/**
 * Sends a request and measures it. Keys go to the origin of the base address and nowhere else: neither
 * cookies nor redirects take part.
 *
 * @param stop gives the request up
 * @throws never: what goes wrong is an outcome
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  stop?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  if (!areHeaders(init.headers)) return { kind: 'failure', failure: 'unsendable' };
  // The browser would take such a segment away, and send another call.
  if (DOTS.test(url)) return { kind: 'failure', failure: 'dots' };
  try {
    const fetched = await fetch(url, {
      ...init,
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
    });
    if (fetched.type === 'opaqueredirect') return { kind: 'failure', failure: 'redirected' };
    const file = await fetched.blob();
    const milliseconds = performance.now() - started;
    const mediaType = (fetched.headers.get('content-type') ?? '').split(';')[0]!.trim();
    const response: ConsoleResponse = {
      status: fetched.status,
      statusText: fetched.statusText,
      milliseconds,
      size: file.size,
      headers: [...fetched.headers],
      mediaType,
      text: TEXTUAL.test(mediaType) || mediaType === '' ? await file.text() : '',
      file,
    };
    return { kind: 'response', response };
  } catch {
    return { kind: 'failure', failure: readFailure(stop, timeout) };
  }
}

/** Whether headers can be sent: a key that was copied with a dash or a dot of formatted text cannot. */
function areHeaders(headers: HeadersInit | undefined): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

function readFailure(stop: AbortSignal | undefined, timeout: AbortSignal): Failure {
  if (stop?.aborted) return 'stopped';
  if (timeout.aborted) return 'timeout';
  return navigator.onLine ? 'unreachable' : 'offline';
}

/**
 * Builds what `fetch` is given for a draft.
 *
 * @param key app key or token; it is left out of calls that need none
 * @throws when the address would leave the origin of the base address
 */
export function buildFetch(
  operation: DescribedOperation,
  draft: RequestDraft,
  request: SampleRequest,
  { address, key }: { readonly address: ConsoleAddress; readonly key: string },
): { readonly url: string; readonly init: RequestInit } {
  const url = `${address.base}${request.path}`;
  if (new URL(url).origin !== address.origin) throw new Error('console: another origin');
  // As a list, since whether it can be sent is told by sendRequest.
  const headers = request.headers.flatMap((header): [string, string][] => {
    if (header.kind !== 'bearer') return [[header.name, header.value]];
    return key === '' ? [] : [[header.name, `Bearer ${key}`]];
  });
  const accept = headers.find(([name]) => name === 'Accept');
  // The answer to a refusal is a problem document, whatever else is asked for.
  if (accept) accept[1] += PROBLEM_TOO;
  else headers.push(['Accept', `*/*${PROBLEM_TOO}`]);
  const body = buildBody(operation, draft, request);
  return { url, init: { method: request.method, headers, ...(body !== undefined && { body }) } };
}

function buildBody(
  operation: DescribedOperation,
  draft: RequestDraft,
  { body }: SampleRequest,
): BodyInit | undefined {
  if (body.kind === 'none') return undefined;
  if (body.kind !== 'multipart') return draft.body;
  const form = new FormData();
  for (const { name, schema } of findContent(operation)?.schema.properties ?? []) {
    const text = draft.form[name];
    const file = draft.files[name];
    const value = isFileField(schema) ? file : text;
    if (value) form.set(name, value);
  }
  return form;
}
