import { HttpError } from '#server/edge/http-error.ts';

/** A request target in the parts that a file is found by. */
export interface Target {
  /** Decoded path, starting with '/'. */
  readonly path: string;
  /** Query with its '?', or nothing. */
  readonly search: string;
}

/** Longest request target that is answered, in characters. */
export const MAX_TARGET_LENGTH = 8192;
const ESCAPED_SEPARATOR = /%(?:2f|5c|00)/i;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NEVER_IN_A_PATH = /[\u0000-\u001f\u007f\\]/;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;

/**
 * Takes a request target apart. What could mean another file to somebody behind us (encoded separators,
 * dot segments, backslashes, control characters) is refused rather than interpreted.
 *
 * @param target path and query as they came, e.g. /accounts/create-account?x=1
 * @throws HttpError 400 or 414
 */
export function parseTarget(target: string): Target {
  if (target.length > MAX_TARGET_LENGTH) throw new HttpError(414, 'The address is too long.');
  const mark = target.indexOf('?');
  const encoded = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark);
  const path = encoded.includes('%') ? decodePath(encoded) : encoded;
  if (!path.startsWith('/') || NEVER_IN_A_PATH.test(path) || DOT_SEGMENT.test(path)) {
    throw new HttpError(400, 'The address is malformed.');
  }
  return { path, search };
}

function decodePath(encoded: string): string {
  if (ESCAPED_SEPARATOR.test(encoded)) throw new HttpError(400, 'The address is malformed.');
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    throw new HttpError(400, 'The address is malformed.', { cause: error });
  }
}
