import { mergeHeaders } from './merge-headers.ts';
import type { HeaderRecord } from './security-headers.ts';

/** A problem document (RFC 9457); areas add members of their own. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
}

const TYPE: HeaderRecord = { 'content-type': 'application/problem+json' };

/** Answers with a problem document (RFC 9457). */
export function buildProblemResponse(
  problem: ProblemDocument,
  headers: HeaderRecord = {},
): Response {
  const { status } = problem;
  return new Response(JSON.stringify(problem), { status, headers: mergeHeaders(headers, TYPE) });
}
