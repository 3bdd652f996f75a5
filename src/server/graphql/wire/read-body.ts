import { UserError } from '#server/graphql/user-error.ts';
import { readBytes } from '#server/edge/read-bytes.ts';

const DECODER = new TextDecoder('utf-8', { fatal: true });

/** Why a body is not read any further, with the status of the answer. */
export class BodyError extends Error {
  readonly status: number;
  readonly reason: UserError;

  constructor(status: number, reason: UserError) {
    super(reason.message);
    this.status = status;
    this.reason = reason;
  }
}

/** @param limit in bytes */
export function buildTooLarge(limit: number): BodyError {
  const message = `A request may have ${limit} bytes.`;
  return new BodyError(413, new UserError('BODY_TOO_LARGE', message));
}

/**
 * Reads a body as text.
 *
 * @param limit in bytes; nothing beyond is held
 * @throws BodyError for one that is too large, not UTF-8, or a batch
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  if (!bytes) throw buildTooLarge(limit);
  const text = decode(bytes);
  if (/^\s*\[/.test(text))
    throw new BodyError(
      400,
      new UserError('BATCH_REFUSED', 'A request holds one operation: lists of them are refused.'),
    );
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new BodyError(400, new UserError('BAD_REQUEST', 'The body is not in UTF-8.'));
  }
}
