import type { JsonObject } from '#contract/json.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import {
  computeFingerprint,
  type SentKey,
} from '#server/sandbox/http/workspaces/find-kept-answer.ts';
import { formatCanonicalJson } from '#server/sandbox/kernel/canonical-json.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { failBody } from './fail-body.ts';

/** As for the operations of the platform. */
const LENGTH = { min: 8, max: 64 };

/**
 * Reads the idempotency key of a control request. The same JSON in another order is the same request. It is the own word of the secret that was sent with it, and no key of an
 * operation: no header has a line feed.
 *
 * @param body of the request
 * @returns undefined without a key
 * @throws SandboxError 422 for one that is too short or too long
 */
export function readControlKey(request: Request, body: JsonObject): SentKey | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (key.length < LENGTH.min || key.length > LENGTH.max)
    return failBody(`Send an Idempotency-Key of ${LENGTH.min} to ${LENGTH.max} characters.`);
  const owner = hashSecret(readBearerToken(request.headers) ?? '');
  const { pathname } = new URL(request.url);
  return {
    key: `\n${owner}\n${key}`,
    fingerprint: computeFingerprint([request.method, pathname, formatCanonicalJson(body)]),
  };
}
