import type { HttpError } from '#server/edge/http-error.ts';
import { mergeHeaders } from '#server/edge/merge-headers.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';

/** JSON-RPC 2.0, section 5.1. The codes from -32000 on are the server's own. */
const CODES: Readonly<Record<number, number>> = { 400: -32_700 };
const SERVER_ERROR = -32_000;

/** Says as a message of the protocol that a request is refused before anybody has read the message. */
export function buildRefusal({ status, message, headers }: HttpError, common: HeaderRecord) {
  const code = CODES[status] ?? SERVER_ERROR;
  const body = { jsonrpc: '2.0', id: null, error: { code, message } };
  const type = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), {
    status,
    headers: mergeHeaders(common, headers, type),
  });
}
