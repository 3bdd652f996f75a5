import type { BodyTexts } from '#server/edge/body/body-error.ts';
import { readJsonObject } from '#server/edge/body/read-json-object.ts';
import { unzip } from '#server/edge/body/unzip.ts';
import type { Fields } from '#server/search/fields/parameter-fields.ts';

const TEXTS: Partial<BodyTexts> = {
  'too-large': (maxBytes) => `The body is larger than ${maxBytes} bytes`,
  'cut-off': 'The body is incomplete',
  encoding: 'The only supported encoding is gzip',
  gzip: 'The body is not valid gzip',
  depth: 'The body is nested too deeply',
  json: 'The body is not valid JSON',
  object: 'The body must be a JSON object',
};

/** Deeper values than any call has. */
const MAX_DEPTH = 100;

/**
 * Reads a body as JSON, whatever type it claims: browsers' clients call it text or a form to do without a preflight.
 *
 * @returns an object; an empty one for an empty body
 * @throws HttpError 400, 413 or 415
 */
export function readFields(request: Request, maxBytes: number): Promise<Fields> {
  return readJsonObject(request, {
    maxBytes,
    texts: TEXTS,
    maxDepth: MAX_DEPTH,
    unzip,
    isLossy: true,
  });
}
