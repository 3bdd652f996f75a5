// How a reader calls the sandbox, and what all their calls have come to.

/** A workspace, and the key that calls it. */
export interface Workspace {
  readonly id: string;
  readonly appKey: string;
}

/** An answer that came whole. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Everything that was called: milliseconds of each call, and what should not have been answered. */
export interface Tally {
  readonly reads: number[];
  readonly writes: number[];
  /** Documented refusals by their code. */
  readonly refusals: Map<string, number>;
  readonly errors: string[];
}

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Such as /v1/accounts. */
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** Undefined when no answer came, so that nobody knows whether it was done. */
export type Send = (workspace: Workspace, call: Call) => Promise<Reply | undefined>;

/** What a reader who moves money at random has to expect. */
const EXPECTED = new Set([
  'insufficient_funds',
  'limit_exceeded',
  'state_conflict',
  'idempotency_key_reused',
  'workspace_full',
]);

/** Creates the way to call a server. */
export function createSend(url: string, tally: Tally): Send {
  return async ({ appKey }, { method, path, body, key }) => {
    const start = performance.now();
    try {
      const response = await fetch(`${url}/sandbox${path}`, {
        method,
        headers: {
          authorization: `Bearer ${appKey}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const reply = { status: response.status, text: await response.text() };
      tally[method === 'GET' ? 'reads' : 'writes'].push(performance.now() - start);
      noteRefusal(tally, path, reply);
      return reply;
    } catch (error) {
      tally.errors.push(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  };
}

function noteRefusal({ refusals, errors }: Tally, path: string, { status, text }: Reply): void {
  if (status < 400) return;
  const code = readCode(text);
  if (EXPECTED.has(code)) refusals.set(code, (refusals.get(code) ?? 0) + 1);
  else errors.push(`${path}: ${status} ${text.slice(0, 300)}`);
}

/** The code of a problem document; empty when it is none. */
export function readCode(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}
