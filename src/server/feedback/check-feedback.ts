import { createHash } from 'node:crypto';
import { MAX_COMMENT_LENGTH } from '#contract/page-feedback.ts';

/** What a reader says about a page. */
export interface FeedbackInput {
  /** Path of the page from the site's root, e.g. `/accounts/create-account`. */
  readonly pagePath: string;
  /** What a browser is known by: random, 16 to 128 letters, digits, `-` or `_`. */
  readonly readerToken: string;
  readonly isHelpful: boolean;
  /** At most MAX_COMMENT_LENGTH characters. Absent keeps what was said before, empty takes it back. */
  readonly comment?: string | undefined;
}

/** A mistake in what a reader sent; the message is for the reader. */
class FeedbackError extends Error {
  override readonly name = 'FeedbackError';
  readonly field: 'pagePath' | 'readerToken' | 'comment';

  constructor(field: FeedbackError['field'], message: string) {
    super(message);
    this.field = field;
  }
}

const PATH_LENGTH = 300;
const PATH = /^\/[\w./~%-]*$/;
const READER_TOKEN = /^[\w-]{16,128}$/;
// Control characters other than tab and line feed.
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** @throws FeedbackError */
export function checkPagePath(path: string): string {
  if (path.length <= PATH_LENGTH && PATH.test(path)) return path;
  throw new FeedbackError('pagePath', 'This is not the path of a page.');
}

/**
 * A comment without control characters and blanks around it, lines ending in line feeds; null when nothing is left.
 *
 * @throws FeedbackError when it is too long
 */
export function checkComment(comment: string): string | null {
  const text = comment.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim();
  if (text.length > MAX_COMMENT_LENGTH)
    throw new FeedbackError(
      'comment',
      `A comment has at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters.`,
    );
  return text === '' ? null : text;
}

/**
 * What a reader is kept as: SHA-256 of the token. The token is random, so that nobody finds it from its hash, and the
 * copy that the database holds lets nobody speak for the reader.
 *
 * @throws FeedbackError
 */
export function hashReader(token: string): string {
  if (!READER_TOKEN.test(token))
    throw new FeedbackError('readerToken', 'The reader’s token must have 16 to 128 characters.');
  return createHash('sha256').update(`feedback\n${token}`).digest('base64url');
}
