import { HttpError } from '#server/edge/http-error.ts';
import { readBytes } from '#server/edge/read-bytes.ts';

const FORM_LIMIT_BYTES = 65_536;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * Reads the body of an HTML form (URL standard, application/x-www-form-urlencoded); of a repeated field the first.
 *
 * @throws HttpError 400, 413 above 64 KB, 415
 */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '') || encoding !== 'identity')
    throw new HttpError(415, 'The form was sent in a way that is not understood.');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(await readText(request))) fields[name] ??= value;
  return fields;
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, FORM_LIMIT_BYTES).catch((error: unknown) => {
    // A limit of the server in front of us, or a client that has gone away in the middle.
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The form was cut off on its way.', { cause: error });
  });
  if (!bytes) throw new HttpError(413, 'The form is larger than 64 KB.');
  return Buffer.from(bytes).toString();
}
