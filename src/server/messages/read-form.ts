import { HttpError } from '#server/edge/http-error.ts';
import type { BodyTexts } from '#server/edge/body/body-error.ts';
import { readText } from '#server/edge/body/read-text.ts';

const MAX_FORM_BYTES = 65_536;
const TEXTS: Partial<BodyTexts> = {
  'too-large': () => 'The form is larger than 64 KB.',
  'cut-off': 'The form is incomplete.',
};
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * Reads the body of an HTML form (URL standard, application/x-www-form-urlencoded); of a repeated field the first.
 *
 * @throws HttpError 400, 413 above 64 KB, 415
 */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '') || encoding !== 'identity')
    throw new HttpError(415, 'The format of the form is not supported.');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const text = await readText(request, { maxBytes: MAX_FORM_BYTES, texts: TEXTS, isLossy: true });
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}
