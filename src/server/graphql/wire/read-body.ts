import type { BodyTexts } from '#server/edge/body/body-error.ts';
import { readText } from '#server/edge/body/read-text.ts';
import { UserError } from '#server/graphql/user-error.ts';

export const BODY_TEXTS: Pick<BodyTexts, 'too-large' | 'utf-8'> = {
  'too-large': (maxBytes) => `A request may have ${maxBytes} bytes.`,
  'utf-8': 'The body is not in UTF-8.',
};

/**
 * Reads a body as text.
 *
 * @param maxBytes nothing beyond is held
 * @throws HttpError 413 for one that is too large, 400 for one that is not UTF-8
 * @throws UserError for a batch
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const text = await readText(request, { maxBytes, texts: BODY_TEXTS, isWholeJson: true });
  if (/^\s*\[/.test(text))
    throw new UserError(
      'BATCH_REFUSED',
      'A request holds one operation: lists of them are refused.',
    );
  return text;
}
