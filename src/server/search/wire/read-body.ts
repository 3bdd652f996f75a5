import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { HttpError } from '#server/edge/http-error.ts';
import { readBytes } from '#server/edge/read-bytes.ts';
import type { Fields } from './parameter-fields.ts';

const unzip = promisify(gunzip);

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes`);
}

async function unpack(bytes: Uint8Array, limit: number): Promise<string> {
  try {
    return String(await unzip(bytes, { maxOutputLength: limit }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new HttpError(400, 'The body is not valid gzip', { cause: error });
  }
}

/** Deeper values than any call has would overflow the stack of whoever writes them back. */
const MAX_DEPTH = 100;

function isTooDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

async function readWhole(request: Request, limit: number): Promise<string> {
  try {
    return await readText(request, limit);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // The client has gone away in the middle: no failure of ours.
    throw new HttpError(400, 'The body was cut off', { cause: error });
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity') {
    throw new HttpError(415, 'Only gzip is understood as an encoding');
  }
  const bytes = await readBytes(request, limit);
  if (!bytes) throw tooLarge(limit);
  return encoding === 'gzip' ? unpack(bytes, limit) : Buffer.from(bytes).toString();
}

/**
 * Reads a body as JSON, whatever type it claims: browsers' clients call it text or a form to do without a preflight.
 *
 * @returns an object; an empty one for an empty body
 * @throws HttpError 400, 413 or 415
 */
export async function readBody(request: Request, limit: number): Promise<Fields> {
  const text = await readWhole(request, limit);
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw new HttpError(400, 'The body is nested too deeply');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, 'The body is not valid JSON', { cause: error });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'The body must be a JSON object');
  }
  return body as Fields;
}
